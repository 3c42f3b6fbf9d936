package io.millrace.state.rocksdb.ffm;

import static java.util.Objects.requireNonNull;

import io.millrace.state.StateException;
import io.millrace.state.TaskStore;
import io.millrace.state.rocksdb.access.Database;
import io.millrace.state.rocksdb.access.DatabaseIterator;
import io.millrace.state.rocksdb.access.Failure;
import io.millrace.state.rocksdb.access.Failures;
import io.millrace.state.rocksdb.access.SortedEntries;
import io.millrace.state.rocksdb.access.WriteStall;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One open database. */
final class FfmDatabase implements Database {
    private static final int MIN_VALUE_BYTES = 4 << 10;

    /**
     * How long the garbage collector may wait for a batch to be copied, about 0.1 ms. Straight from the heap a batch of
     * 1.1 MB is handed over in 27 us, through native memory in 192.
     */
    private static final int MAX_HEAP_BATCH_BYTES = 4 << 20;

    /** Bounds the native memory of a call; RocksDB itself looks up 32 at a time. */
    private static final int MAX_KEYS_PER_CALL = 1024;

    private final Path directory;
    private final Handle database;
    private final Map<String, Integer> ids = new HashMap<>();
    private final @Nullable Handle[] byId;
    private final @Nullable Scratch[] bySlot = new @Nullable Scratch[SLOTS];
    private final FfmOptions options;
    private final ScratchPool pool;

    /**
     * @param handles of the families, in their order
     */
    FfmDatabase(
            Path directory,
            Handle database,
            List<String> names,
            List<Handle> handles,
            FfmOptions options,
            ScratchPool pool) {
        this.directory = directory;
        this.database = database;
        this.options = options;
        this.pool = pool;
        int largest = 0;
        for (int i = 0; i < names.size(); i++) {
            int id = ColdCalls.forInt(Symbol.FAMILY_ID, handles.get(i).address());
            ids.put(names.get(i), id);
            largest = Math.max(largest, id);
        }
        byId = new @Nullable Handle[largest + 1];
        for (int i = 0; i < names.size(); i++) {
            byId[familyId(names.get(i))] = handles.get(i);
        }
    }

    @Override
    public int familyId(String family) {
        return requireNonNull(ids.get(family));
    }

    @Override
    public byte @Nullable [] get(int slot, int family, byte[] key) {
        Scratch scratch = take(slot, key);
        try {
            long length = find(scratch, family, key);
            if (length == TaskStore.ABSENT) {
                return null;
            }
            return length <= room(scratch, key)
                    ? NativeMemory.bytes(scratch.body() + key.length, length)
                    : getLarge(scratch, family, key);
        } finally {
            give(slot, scratch);
        }
    }

    @Override
    public int get(int slot, int family, byte[] key, byte[] into) {
        Scratch scratch = take(slot, key);
        try {
            long length = find(scratch, family, key);
            if (length <= 0 || length > into.length) {
                return Math.toIntExact(length);
            }
            if (length > room(scratch, key)) {
                return getLarge(scratch, family, key, into);
            }
            NativeMemory.get(scratch.body() + key.length, into, (int) length);
            return (int) length;
        } finally {
            give(slot, scratch);
        }
    }

    /** Memory for a key and a value of some length: what is kept for the slot, unless the key is too long for that. */
    private Scratch take(int slot, byte[] key) {
        long bytes = key.length + (long) MIN_VALUE_BYTES;
        if (slot < 0 || bytes > ScratchPool.BODY_BYTES) {
            return pool.take(bytes);
        }
        Scratch kept = bySlot[slot];
        if (kept == null) {
            kept = new Scratch(ScratchPool.BODY_BYTES);
            bySlot[slot] = kept;
        }
        return kept;
    }

    private void give(int slot, Scratch scratch) {
        if (slot < 0 || scratch != bySlot[slot]) {
            pool.give(scratch);
        }
    }

    private static long room(Scratch scratch, byte[] key) {
        return scratch.bodyBytes() - key.length;
    }

    /**
     * Looks a key up and copies its value behind the key if there is room for it.
     *
     * @return the length of the value, {@link TaskStore#ABSENT} when there is none
     */
    private long find(Scratch scratch, int family, byte[] key) {
        NativeMemory.put(key, key.length, scratch.body());
        Calls.get(
                database.address(),
                options.read(),
                handle(family),
                scratch.body(),
                key.length,
                scratch.body() + key.length,
                room(scratch, key),
                scratch.lengthAddress(),
                scratch.foundAddress(),
                scratch.errorAddress());
        check(scratch);
        return scratch.found() ? scratch.length() : TaskStore.ABSENT;
    }

    private byte @Nullable [] getLarge(Scratch scratch, int family, byte[] key) {
        long pinned = getPinned(scratch, family, key);
        if (pinned == 0) {
            return null;
        }
        try {
            long value = Calls.pinnedValue(pinned, scratch.lengthAddress());
            return NativeMemory.bytes(value, scratch.length());
        } finally {
            Calls.destroyPinned(pinned);
        }
    }

    private int getLarge(Scratch scratch, int family, byte[] key, byte[] into) {
        long pinned = getPinned(scratch, family, key);
        if (pinned == 0) {
            return TaskStore.ABSENT;
        }
        try {
            long value = Calls.pinnedValue(pinned, scratch.lengthAddress());
            int length = Math.toIntExact(scratch.length());
            NativeMemory.get(value, into, Math.min(length, into.length));
            return length;
        } finally {
            Calls.destroyPinned(pinned);
        }
    }

    /** The value where RocksDB has it, of a key that {@link #find} put into the scratch; 0 when there is none. */
    private long getPinned(Scratch scratch, int family, byte[] key) {
        long pinned = Calls.getPinned(
                database.address(), options.read(), handle(family), scratch.body(), key.length, scratch.errorAddress());
        check(scratch);
        return pinned;
    }

    @Override
    public void multiGet(int family, byte[][] keys, int count, byte[] @Nullable [] into) {
        for (int from = 0; from < count; from += MAX_KEYS_PER_CALL) {
            int wanted = Math.min(MAX_KEYS_PER_CALL, count - from);
            Scratch scratch = pool.take(KeyBatch.bytes(keys, from, wanted));
            try {
                var batch = new KeyBatch(scratch, keys, from, wanted);
                Calls.multiGet(
                        database.address(),
                        options.read(),
                        handle(family),
                        wanted,
                        batch.slices(),
                        batch.values(),
                        batch.errors(),
                        false);
                long error = batch.takeResults(into, from);
                if (error != 0) {
                    throw onRead(error);
                }
            } finally {
                pool.give(scratch);
            }
        }
    }

    @Override
    public DatabaseIterator iterate(int family, byte @Nullable [] from, byte @Nullable [] to, boolean forward) {
        return new FfmDatabaseIterator(directory, database.address(), handle(family), from, to, forward, pool);
    }

    /** Three downcalls, unless RocksDB is behind with flushes: hand the batch over, write it, free it. */
    @Override
    public void write(byte[] encoded, int size) {
        Scratch scratch = pool.take(size <= MAX_HEAP_BATCH_BYTES ? 0 : size);
        try {
            long batch = createBatch(encoded, size, scratch);
            try {
                if (!write(batch, options.writeAtOnce(), scratch)) {
                    boolean mayWait = WriteStall.await(directory, this);
                    if (!write(batch, mayWait ? options.write() : options.writeAtOnce(), scratch)) {
                        throw WriteStall.failed(directory);
                    }
                }
            } finally {
                Calls.destroyBatch(batch);
            }
        } finally {
            pool.give(scratch);
        }
    }

    @Override
    public void load(int family, SortedEntries entries, Path file) {
        Scratch batch = pool.take(entries.encodedBytes());
        try (var table =
                new TableFile(file, options.database(), pool, failure -> Failures.onWrite(directory, failure, null))) {
            table.write(entries, batch);
            table.moveInto(database.address(), handle(family));
        } finally {
            pool.give(batch);
        }
    }

    /** RocksDB copies the batch, which is what a critical call may do if it is short. */
    private static long createBatch(byte[] encoded, int size, Scratch scratch) {
        if (size <= MAX_HEAP_BATCH_BYTES) {
            return Calls.createBatch(MemorySegment.ofArray(encoded), size);
        }
        NativeMemory.put(encoded, size, scratch.body());
        return Calls.createBatch(scratch.body(), size);
    }

    /** Returns false when the options refuse what RocksDB would have to wait for. */
    private boolean write(long batch, long writeOptions, Scratch scratch) {
        Calls.write(database.address(), writeOptions, batch, scratch.errorAddress());
        long error = scratch.takeError();
        if (error == 0) {
            return true;
        }
        if (ErrorText.takeIncomplete(error)) {
            return false;
        }
        throw Failures.onWrite(directory, ErrorText.take(error), null);
    }

    @Override
    public void drop(int family) {
        try (var call = new TextCall(pool)) {
            ColdCalls.run(Symbol.FAMILY_DROP, database.address(), handle(family), call.errorAddress());
            call.check(failure -> Failures.onWrite(directory, failure, null));
        }
        requireNonNull(byId[family]).close();
        byId[family] = null;
        ids.values().remove(family);
    }

    @Override
    public void flush() {
        try (var call = new TextCall(pool)) {
            ColdCalls.run(
                    Symbol.FLUSH,
                    database.address(),
                    options.flush(),
                    call.list(ids.values().stream().map(this::handle).toList()),
                    ids.size(),
                    call.errorAddress());
            call.check(failure -> Failures.onWrite(directory, failure, null));
        }
    }

    @Override
    public long property(int family, String name) {
        try (var call = new TextCall(pool)) {
            int failed = ColdCalls.forInt(
                    Symbol.PROPERTY, database.address(), handle(family), call.text(name), call.resultAddress());
            if (failed != 0) {
                throw Failures.onRead(
                        directory, new Failure(Failure.Code.OTHER, "RocksDB has no number " + name), null);
            }
            return call.result();
        }
    }

    @Override
    public long property(String name) {
        long sum = 0;
        for (int family : ids.values()) {
            sum += property(family, name);
        }
        return sum;
    }

    @Override
    public void close() {
        for (Scratch scratch : bySlot) {
            if (scratch != null) {
                scratch.close();
            }
        }
        ids.values().forEach(id -> requireNonNull(byId[id]).close());
        database.close();
    }

    private long handle(int family) {
        return requireNonNull(byId[family]).address();
    }

    private void check(Scratch scratch) {
        long error = scratch.takeError();
        if (error != 0) {
            throw onRead(error);
        }
    }

    private StateException onRead(long error) {
        return Failures.onRead(directory, ErrorText.take(error), null);
    }
}
