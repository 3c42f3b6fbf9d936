package io.millrace.state.rocksdb.ffm;

import java.lang.foreign.Arena;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Native memory of one call, or of one iterator: the places that RocksDB writes results into, then a body for keys and
 * values. Used by one thread at a time. The place for errors is zero between calls, as RocksDB frees what it finds there.
 */
final class Scratch implements AutoCloseable {
    private static final long LENGTH = 0;
    private static final long ERROR = 8;
    private static final long FOUND = 16;
    private static final long BODY = 64;

    private static final AtomicLong LIVE = new AtomicLong();

    private final Arena arena = NativeMemory.openShared();
    private final long address;
    private final long bodyBytes;

    Scratch(long bodyBytes) {
        this.bodyBytes = bodyBytes;
        this.address = arena.allocate(BODY + bodyBytes, Long.BYTES).address();
        LIVE.incrementAndGet();
    }

    /** Pieces made and not yet freed, in this process. */
    static long live() {
        return LIVE.get();
    }

    long body() {
        return address + BODY;
    }

    long bodyBytes() {
        return bodyBytes;
    }

    /** Where RocksDB puts the length of what it returns. */
    long lengthAddress() {
        return address + LENGTH;
    }

    long length() {
        return NativeMemory.getLong(address + LENGTH);
    }

    /** Where RocksDB puts a text about what went wrong. */
    long errorAddress() {
        return address + ERROR;
    }

    /** Takes over the text of the last call's error, 0 when there is none. */
    long takeError() {
        long error = NativeMemory.getLong(address + ERROR);
        if (error != 0) {
            NativeMemory.putLong(address + ERROR, 0);
        }
        return error;
    }

    /** Where RocksDB puts whether there is a value. */
    long foundAddress() {
        return address + FOUND;
    }

    boolean found() {
        return NativeMemory.getByte(address + FOUND) != 0;
    }

    @Override
    public void close() {
        LIVE.decrementAndGet();
        NativeMemory.close(arena);
    }
}
