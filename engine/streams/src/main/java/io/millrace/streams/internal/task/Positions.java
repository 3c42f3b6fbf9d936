package io.millrace.streams.internal.task;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a task's store stands for; written in the same batch as the entries. Offsets are the next to be read.
 *
 * <p>Format 1, big-endian: {@code byte version=1, long currentAsOfMillis, map changelogs, map inputs}, where a map is
 * {@code int count, count x (modified-UTF-8 name, long offset)}; changelog names are topics (their partition is the
 * task's), input names are {@code topic-partition}.
 *
 * @param currentAsOfMillis wall-clock time at which the store held everything that its changelogs held or, during the
 *     restore of a store that was empty, at which that restore began; the store has seen every deletion that was ever in its
 *     changelogs, or finds it there while deletions are kept from this time on; 0 for never
 * @param changelogs next changelog offset per changelog topic
 * @param inputs next input offset per {@code topic-partition}; informative
 */
public record Positions(long currentAsOfMillis, Map<String, Long> changelogs, Map<String, Long> inputs) {
    static final byte FORMAT = 1;

    /** Name of the family and of its only key. */
    static final String FAMILY = "millrace.positions";

    static final byte[] KEY = {'p'};

    static final Positions NONE = new Positions(0, Map.of(), Map.of());

    byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            out.writeLong(currentAsOfMillis);
            write(out, changelogs);
            write(out, inputs);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static Positions decode(byte @Nullable [] bytes) {
        if (bytes == null) {
            return NONE;
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int format = in.readByte();
            if (format > FORMAT) {
                throw new NewerFormatException("format " + format + " of its positions is newer than " + FORMAT);
            }
            return new Positions(in.readLong(), read(in), read(in));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void write(DataOutputStream out, Map<String, Long> offsets) throws IOException {
        out.writeInt(offsets.size());
        for (Map.Entry<String, Long> entry : new TreeMap<>(offsets).entrySet()) {
            out.writeUTF(entry.getKey());
            out.writeLong(entry.getValue());
        }
    }

    private static Map<String, Long> read(DataInputStream in) throws IOException {
        int count = in.readInt();
        Map<String, Long> offsets = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            offsets.put(in.readUTF(), in.readLong());
        }
        return offsets;
    }
}
