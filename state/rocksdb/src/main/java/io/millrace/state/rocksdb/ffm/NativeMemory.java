package io.millrace.state.rocksdb.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Memory outside the heap by address, and the only place that opens arenas which threads share. */
final class NativeMemory {

    /** Closing a shared arena needs support that a native image does not have together with the Vector API. */
    private static final boolean CLOSEABLE = System.getProperty("org.graalvm.nativeimage.imagecode") == null;

    @SuppressWarnings("restricted")
    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final int MAX_BYTES_BY_WORD = 32;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder())
            .withInvokeExactBehavior();

    private NativeMemory() {}

    /** An arena that any thread may use; to be given to {@link #close}, once. */
    static Arena openShared() {
        return CLOSEABLE ? Arena.ofShared() : Arena.ofAuto();
    }

    static void close(Arena shared) {
        if (CLOSEABLE) {
            shared.close();
        }
    }

    static long getLong(long address) {
        return ALL.get(JAVA_LONG_UNALIGNED, address);
    }

    static void putLong(long address, long value) {
        ALL.set(JAVA_LONG_UNALIGNED, address, value);
    }

    static byte getByte(long address) {
        return ALL.get(JAVA_BYTE, address);
    }

    /** Copies the first bytes of an array to an address. Short ones, most keys, word by word: that saves the call. */
    static void put(byte[] from, int bytes, long address) {
        if (bytes > MAX_BYTES_BY_WORD) {
            MemorySegment.copy(from, 0, ALL, JAVA_BYTE, address, bytes);
            return;
        }
        int at = 0;
        for (; at <= bytes - Long.BYTES; at += Long.BYTES) {
            ALL.set(JAVA_LONG_UNALIGNED, address + at, (long) WORD.get(from, at));
        }
        for (; at < bytes; at++) {
            ALL.set(JAVA_BYTE, address + at, from[at]);
        }
    }

    /** Copies from an address to the beginning of an array. */
    static void get(long address, byte[] into, int bytes) {
        MemorySegment.copy(ALL, JAVA_BYTE, address, into, 0, bytes);
    }

    /** A fresh array with the bytes at an address. */
    static byte[] bytes(long address, long count) {
        byte[] bytes = new byte[Math.toIntExact(count)];
        get(address, bytes, bytes.length);
        return bytes;
    }

    /** The text at an address, up to its zero byte. */
    static String text(long address) {
        return ALL.getString(address);
    }
}
