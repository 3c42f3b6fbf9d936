package io.millrace.streams.internal.topology;

import io.millrace.streams.processor.TimestampExtractor;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * A source: reads topics and forwards what it decoded.
 *
 * @param topics full topic names (internal topics already carry the application id); empty when {@code pattern} is set
 * @param keyDeserializer null for the configured default
 * @param offsetReset {@code earliest}, {@code latest}, {@code none}, {@code by_duration:PT1H}, or null for the configured default
 */
public record SourceSpec(
        String name,
        List<String> topics,
        @Nullable Pattern pattern,
        @Nullable Deserializer<?> keyDeserializer,
        @Nullable Deserializer<?> valueDeserializer,
        @Nullable TimestampExtractor timestampExtractor,
        @Nullable String offsetReset)
        implements NodeSpec {

    @Override
    public List<String> parents() {
        return List.of();
    }
}
