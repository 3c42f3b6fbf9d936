package io.millrace.streams.internal.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A range of serialized keys.
 *
 * @param from inclusive, null for the beginning
 * @param to exclusive, null for the end
 */
record KeyRange(byte @Nullable [] from, byte @Nullable [] to) {
    static final KeyRange ALL = new KeyRange(null, null);

    /** The keys between two, both included. */
    static KeyRange closed(byte @Nullable [] from, byte @Nullable [] last) {
        return new KeyRange(from, last == null ? null : Arrays.copyOf(last, last.length + 1));
    }

    /** The keys that start with a prefix. */
    static KeyRange prefix(byte[] prefix) {
        return new KeyRange(prefix, afterPrefix(prefix));
    }

    boolean isEmpty() {
        return from != null && to != null && Arrays.compareUnsigned(from, to) >= 0;
    }

    /** The smallest key above all that start with the prefix, or null when there is none. */
    private static byte @Nullable [] afterPrefix(byte[] prefix) {
        for (int i = prefix.length - 1; i >= 0; i--) {
            if (prefix[i] != (byte) 0xff) {
                byte[] after = Arrays.copyOf(prefix, i + 1);
                after[i]++;
                return after;
            }
        }
        return null;
    }
}
