package io.millrace.state.rocksdb.ffm;

import org.jspecify.annotations.Nullable;

/**
 * The keys of one multi-get as RocksDB wants them, and its answers, in scratch memory: a list of slices (address and
 * length, {@code rocksdb_slice_t}), a list of values, a list of errors, the bytes of the keys.
 */
record KeyBatch(Scratch scratch, int count) {
    private static final int SLICE_BYTES = 2 * Long.BYTES;
    private static final int BYTES_PER_KEY = SLICE_BYTES + 2 * Long.BYTES;

    /** The bytes that the keys at {@code from} and after it take. */
    static long bytes(byte[][] keys, int from, int count) {
        long bytes = (long) count * BYTES_PER_KEY;
        for (int i = from; i < from + count; i++) {
            bytes += keys[i].length;
        }
        return bytes;
    }

    KeyBatch(Scratch scratch, byte[][] keys, int from, int count) {
        this(scratch, count);
        long key = errors() + (long) count * Long.BYTES;
        for (int i = 0; i < count; i++) {
            byte[] bytes = keys[from + i];
            NativeMemory.putLong(slices() + (long) i * SLICE_BYTES, key);
            NativeMemory.putLong(slices() + (long) i * SLICE_BYTES + Long.BYTES, bytes.length);
            NativeMemory.put(bytes, bytes.length, key);
            key += bytes.length;
        }
    }

    long slices() {
        return scratch.body();
    }

    long values() {
        return slices() + (long) count * SLICE_BYTES;
    }

    long errors() {
        return values() + (long) count * Long.BYTES;
    }

    /**
     * Copies the values and frees all that RocksDB returned.
     *
     * @param into receives the values at {@code at} and after it, null where there is none
     * @return the first error, which the caller frees, or 0
     */
    long takeResults(byte[] @Nullable [] into, int at) {
        long first = 0;
        for (int i = 0; i < count; i++) {
            long value = NativeMemory.getLong(values() + (long) i * Long.BYTES);
            into[at + i] = value == 0 ? null : take(value);
            long error = NativeMemory.getLong(errors() + (long) i * Long.BYTES);
            if (error != 0 && first == 0) {
                first = error;
            } else if (error != 0) {
                Calls.free(error);
            }
        }
        return first;
    }

    private byte[] take(long pinned) {
        long value = Calls.pinnedValue(pinned, scratch.lengthAddress());
        byte[] bytes = NativeMemory.bytes(value, scratch.length());
        Calls.destroyPinned(pinned);
        return bytes;
    }
}
