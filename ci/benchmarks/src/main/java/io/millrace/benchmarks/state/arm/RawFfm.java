package io.millrace.benchmarks.state.arm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/**
 * A database that a store of our own made, opened through C functions and with the options that the store left with it.
 * It lives as long as the process.
 */
@SuppressWarnings("restricted")
final class RawFfm {
    private final MemorySegment database;
    private final MemorySegment family;
    private final MemorySegment readOptions;
    private final MemorySegment writeOptions;

    RawFfm(Path folder, Shape shape) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment path = arena.allocateFrom(folder.toString());
            MemorySegment error = arena.allocate(ADDRESS);
            MemorySegment options = arena.allocate(ADDRESS);
            MemorySegment count = arena.allocate(JAVA_LONG);
            MemorySegment names = arena.allocate(ADDRESS);
            MemorySegment familyOptions = arena.allocate(ADDRESS);
            loadOptions(path, shape, options, count, names, familyOptions, error);
            int families = Math.toIntExact(count.get(JAVA_LONG, 0));
            MemorySegment handles = arena.allocate(ADDRESS, families);
            database = (MemorySegment) FfmLibrary.bound(
                            "rocksdb_open_column_families",
                            FunctionDescriptor.of(
                                    ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS))
                    .invokeExact(
                            options.get(ADDRESS, 0),
                            path,
                            families,
                            names.get(ADDRESS, 0),
                            familyOptions.get(ADDRESS, 0),
                            handles,
                            error);
            check(error);
            family = handles.getAtIndex(ADDRESS, indexOf(Stores.FAMILY, names.get(ADDRESS, 0), families));
            readOptions = create("rocksdb_readoptions_create");
            writeOptions = create("rocksdb_writeoptions_create");
        } catch (Throwable e) {
            throw FfmLibrary.unexpected(e);
        }
    }

    private static void loadOptions(
            MemorySegment path,
            Shape shape,
            MemorySegment options,
            MemorySegment count,
            MemorySegment names,
            MemorySegment familyOptions,
            MemorySegment error)
            throws Throwable {
        MemorySegment cache =
                (MemorySegment) FfmLibrary.bound("rocksdb_cache_create_lru", FunctionDescriptor.of(ADDRESS, JAVA_LONG))
                        .invokeExact(shape.wholeCacheBytes());
        FfmLibrary.bound(
                        "rocksdb_load_latest_options",
                        FunctionDescriptor.ofVoid(
                                ADDRESS, ADDRESS, JAVA_BYTE, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS))
                .invokeExact(
                        path,
                        create("rocksdb_create_default_env"),
                        (byte) 0,
                        cache,
                        options,
                        count,
                        names,
                        familyOptions,
                        error);
        check(error);
    }

    private static MemorySegment create(String function) throws Throwable {
        return (MemorySegment)
                FfmLibrary.bound(function, FunctionDescriptor.of(ADDRESS)).invokeExact();
    }

    private static int indexOf(String name, MemorySegment names, int count) {
        MemorySegment all = names.reinterpret(count * ADDRESS.byteSize());
        for (int i = 0; i < count; i++) {
            if (text(all.getAtIndex(ADDRESS, i)).equals(name)) {
                return i;
            }
        }
        throw new IllegalStateException("the database has no family " + name);
    }

    /** Throws what RocksDB has to say, if anything. */
    static void check(MemorySegment error) {
        MemorySegment message = error.get(ADDRESS, 0);
        if (!message.equals(MemorySegment.NULL)) {
            throw new IllegalStateException(text(message));
        }
    }

    private static String text(MemorySegment address) {
        return address.reinterpret(Integer.MAX_VALUE).getString(0);
    }

    MemorySegment database() {
        return database;
    }

    MemorySegment family() {
        return family;
    }

    MemorySegment readOptions() {
        return readOptions;
    }

    /** Read options with one of RocksDB's read tiers. */
    MemorySegment readOptionsOfTier(int tier) {
        try {
            MemorySegment options = create("rocksdb_readoptions_create");
            FfmLibrary.bound("rocksdb_readoptions_set_read_tier", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT))
                    .invokeExact(options, tier);
            return options;
        } catch (Throwable e) {
            throw FfmLibrary.unexpected(e);
        }
    }

    void put(byte[] key, byte[] value) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment error = arena.allocate(ADDRESS);
            FfmLibrary.bound(
                            "rocksdb_put_cf",
                            FunctionDescriptor.ofVoid(
                                    ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS))
                    .invokeExact(
                            database,
                            writeOptions,
                            family,
                            arena.allocateFrom(ValueLayout.JAVA_BYTE, key),
                            (long) key.length,
                            arena.allocateFrom(ValueLayout.JAVA_BYTE, value),
                            (long) value.length,
                            error);
            check(error);
        } catch (Throwable e) {
            throw FfmLibrary.unexpected(e);
        }
    }
}
