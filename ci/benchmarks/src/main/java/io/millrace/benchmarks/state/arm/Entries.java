package io.millrace.benchmarks.state.arm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * What the databases hold: entry i has a key of scattered bytes, so that keys of neighbouring numbers lie far apart, and a
 * value whose first half is random and whose second half is zero, so that it compresses about as real ones do.
 * {@code state_floor.c} computes the same.
 */
public final class Entries {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long FIRST_FACTOR = 0xBF58476D1CE4E5B9L;
    private static final long SECOND_FACTOR = 0x94D049BB133111EBL;
    private static final int WORD_BYTES = 8;
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();

    private Entries() {}

    /** A bijection (the finalizer of SplitMix64), so keys of different numbers differ. */
    static long mix(long z) {
        long first = (z ^ (z >>> 30)) * FIRST_FACTOR;
        long second = (first ^ (first >>> 27)) * SECOND_FACTOR;
        return second ^ (second >>> 31);
    }

    /** The number of an entry by the first word of its key. */
    static long unmix(long word) {
        long second = (word ^ (word >>> 31) ^ (word >>> 62)) * inverse(SECOND_FACTOR);
        long first = (second ^ (second >>> 27) ^ (second >>> 54)) * inverse(FIRST_FACTOR);
        return first ^ (first >>> 30) ^ (first >>> 60);
    }

    /** The inverse of an odd number modulo 2^64: each step of Newton's doubles the number of correct bits, 3 at first. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    /**
     * Writes the key of an entry.
     *
     * @param into of the key's length, a multiple of 8
     */
    static void key(long entry, byte[] into) {
        long word = mix(entry);
        for (int at = 0; at < into.length; at += WORD_BYTES) {
            WORD.set(into, at, word);
            word += GOLDEN;
        }
    }

    /**
     * Writes the value of an entry.
     *
     * @param into of the value's length
     */
    static void value(long entry, byte[] into) {
        for (int at = 0; at < into.length; at += WORD_BYTES) {
            long word = at < into.length / 2 ? mix((entry << 8) + at / WORD_BYTES) : 0;
            for (int i = at; i < Math.min(into.length, at + WORD_BYTES); i++) {
                into[i] = (byte) (word >>> (Long.SIZE - Byte.SIZE * (i - at + 1)));
            }
        }
    }

    /** A sequence of entries drawn evenly, the same for every arm. */
    static final class Draws {
        private static final long SEED = 20261201;
        private static final int BITS = 31;

        private long state = SEED;

        /**
         * The next entry.
         *
         * @param entries at most 2^31
         */
        long next(long entries) {
            state += GOLDEN;
            return ((mix(state) >>> (Long.SIZE - BITS)) * entries) >>> BITS;
        }
    }
}
