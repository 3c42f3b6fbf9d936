package io.millrace.testkit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record that goes into or came out of a driver of either engine, in text: bytes are ISO 8859-1 characters, so that
 * nothing is lost.
 *
 * @param headers {@code name=value} each
 */
public record Event(
        String topic, @Nullable String key, @Nullable String value, long timestamp, List<String> headers) {
    /** Topic of an event that is no record but an advance of the wall clock, by {@code timestamp} milliseconds. */
    public static final String WALL_CLOCK = "(wall clock)";

    /** A record read from a driver. */
    public static Event of(
            String topic, byte @Nullable [] key, byte @Nullable [] value, long timestamp, Headers headers) {
        List<String> texts = new ArrayList<>();
        for (Header header : headers) {
            texts.add(header.key() + "=" + text(header.value()));
        }
        return new Event(topic, text(key), text(value), timestamp, texts);
    }

    public byte @Nullable [] keyBytes() {
        return bytes(key);
    }

    public byte @Nullable [] valueBytes() {
        return bytes(value);
    }

    /** Headers to be changed by the receiver. */
    public Headers recordHeaders() {
        RecordHeaders made = new RecordHeaders();
        for (String header : headers) {
            int at = header.indexOf('=');
            made.add(header.substring(0, at), header.substring(at + 1).getBytes(StandardCharsets.ISO_8859_1));
        }
        return made;
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static @Nullable String text(byte @Nullable [] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
