package io.millrace.streams.internal.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Hashes serialized keys, eight bytes per multiplication. Seeded per process, so that input cannot be chosen to collide;
 * nothing that can be observed depends on the hash.
 */
final class KeyHash {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private static final long SEED = ThreadLocalRandom.current().nextLong();

    /** Odd numbers with bits all over: the golden ratio's and the square root of three's fractions. */
    private static final long BODY = 0x9e3779b97f4a7c15L;

    private static final long TAIL = 0xbb67ae8584caa73bL;

    private KeyHash() {}

    static int of(byte[] key) {
        long hash = SEED ^ key.length;
        int at = 0;
        for (; at + Long.BYTES <= key.length; at += Long.BYTES) {
            hash = fold(hash ^ (long) LONG.get(key, at), BODY);
        }
        long rest = 0;
        for (; at < key.length; at++) {
            rest = rest << 8 | (key[at] & 0xff);
        }
        hash = fold(hash ^ rest, TAIL);
        return (int) (hash ^ hash >>> 32);
    }

    /** Both halves of the 128-bit product. */
    private static long fold(long a, long b) {
        return Math.unsignedMultiplyHigh(a, b) ^ a * b;
    }
}
