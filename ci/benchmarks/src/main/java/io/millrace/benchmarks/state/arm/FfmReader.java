package io.millrace.benchmarks.state.arm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bare C function through a bound handle: what FFM can reach with no store around it. */
abstract sealed class FfmReader implements Reader {
    private static final int VALUE_CAPACITY = 4096;
    private static final String GET = "rocksdb_get_into_buffer_cf";
    private static final FunctionDescriptor SIGNATURE = FunctionDescriptor.of(
            JAVA_BYTE, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS);

    final RawFfm raw;
    final MemorySegment size = Arena.global().allocate(JAVA_LONG);
    final MemorySegment found = Arena.global().allocate(JAVA_BYTE);
    final MemorySegment error = Arena.global().allocate(ADDRESS);

    private FfmReader(Path folder, Shape shape) {
        raw = new RawFfm(folder, shape);
    }

    @Override
    public final void write(byte[] key, byte[] value) {
        raw.put(key, value);
    }

    /** The process ends right after. */
    @Override
    public final void close() {}

    final int found() {
        RawFfm.check(error);
        return found.get(JAVA_BYTE, 0) == 0 ? -1 : (int) size.get(JAVA_LONG, 0);
    }

    /** Key and value in native memory; copying the key there counts. */
    static final class Native extends FfmReader {
        private static final MethodHandle HANDLE = FfmLibrary.bound(GET, SIGNATURE);

        private final MemorySegment keySegment;
        private final MemorySegment value = Arena.global().allocate(VALUE_CAPACITY);

        Native(Path folder, Shape shape) {
            super(folder, shape);
            keySegment = Arena.global().allocate(shape.keyBytes());
        }

        @Override
        public @Nullable Object read(byte[] key) {
            MemorySegment.copy(key, 0, keySegment, JAVA_BYTE, 0, key.length);
            try {
                byte _ = (byte) HANDLE.invokeExact(
                        raw.database(),
                        raw.readOptions(),
                        raw.family(),
                        keySegment,
                        (long) key.length,
                        value,
                        (long) VALUE_CAPACITY,
                        size,
                        found,
                        error);
            } catch (Throwable e) {
                throw FfmLibrary.unexpected(e);
            }
            return found() < 0 ? null : value;
        }

        @Override
        public byte @Nullable [] value(byte[] key) {
            return read(key) == null
                    ? null
                    : value.asSlice(0, size.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
        }
    }

    /**
     * A critical call that may not read files, and an ordinary one when a block is not in the cache: the only way in which
     * a critical call never waits for the disk.
     */
    static final class CachedFirst extends FfmReader {
        private static final int BLOCK_CACHE_ONLY = 1;
        private static final MethodHandle CACHED = FfmLibrary.bound(GET, SIGNATURE, Linker.Option.critical(false));
        private static final MethodHandle ANY = FfmLibrary.bound(GET, SIGNATURE);
        private static final MethodHandle FREE = FfmLibrary.bound("rocksdb_free", FunctionDescriptor.ofVoid(ADDRESS));

        private final MemorySegment cachedOnly;
        private final MemorySegment keySegment;
        private final MemorySegment value = Arena.global().allocate(VALUE_CAPACITY);

        CachedFirst(Path folder, Shape shape) {
            super(folder, shape);
            keySegment = Arena.global().allocate(shape.keyBytes());
            cachedOnly = raw.readOptionsOfTier(BLOCK_CACHE_ONLY);
        }

        @Override
        public @Nullable Object read(byte[] key) {
            MemorySegment.copy(key, 0, keySegment, JAVA_BYTE, 0, key.length);
            try {
                byte _ = (byte) CACHED.invokeExact(
                        raw.database(),
                        cachedOnly,
                        raw.family(),
                        keySegment,
                        (long) key.length,
                        value,
                        (long) VALUE_CAPACITY,
                        size,
                        found,
                        error);
                MemorySegment incomplete = error.get(ADDRESS, 0);
                if (incomplete.address() != 0) {
                    FREE.invokeExact(incomplete);
                    error.set(ADDRESS, 0, MemorySegment.NULL);
                    byte _ = (byte) ANY.invokeExact(
                            raw.database(),
                            raw.readOptions(),
                            raw.family(),
                            keySegment,
                            (long) key.length,
                            value,
                            (long) VALUE_CAPACITY,
                            size,
                            found,
                            error);
                }
            } catch (Throwable e) {
                throw FfmLibrary.unexpected(e);
            }
            return found() < 0 ? null : value;
        }

        @Override
        public byte @Nullable [] value(byte[] key) {
            return read(key) == null
                    ? null
                    : value.asSlice(0, size.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
        }
    }

    /** A critical call on arrays of the heap, which the collector has to wait for; nothing is copied. */
    static final class Critical extends FfmReader {
        private static final MethodHandle HANDLE = FfmLibrary.bound(GET, SIGNATURE, Linker.Option.critical(true));

        private final byte[] value = new byte[VALUE_CAPACITY];
        private final MemorySegment valueSegment = MemorySegment.ofArray(value);

        Critical(Path folder, Shape shape) {
            super(folder, shape);
        }

        @Override
        public @Nullable Object read(byte[] key) {
            try {
                byte _ = (byte) HANDLE.invokeExact(
                        raw.database(),
                        raw.readOptions(),
                        raw.family(),
                        MemorySegment.ofArray(key),
                        (long) key.length,
                        valueSegment,
                        (long) VALUE_CAPACITY,
                        size,
                        found,
                        error);
            } catch (Throwable e) {
                throw FfmLibrary.unexpected(e);
            }
            return found() < 0 ? null : value;
        }

        @Override
        public byte @Nullable [] value(byte[] key) {
            return read(key) == null ? null : Arrays.copyOf(value, (int) size.get(JAVA_LONG, 0));
        }
    }
}
