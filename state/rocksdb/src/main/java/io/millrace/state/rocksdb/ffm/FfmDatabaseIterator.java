package io.millrace.state.rocksdb.ffm;

import io.millrace.state.rocksdb.access.DatabaseIterator;
import io.millrace.state.rocksdb.access.Failures;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Walks one family within native bounds, which stay in its scratch memory as long as it lives. */
final class FfmDatabaseIterator implements DatabaseIterator {
    private final Path directory;
    private final ScratchPool pool;
    private final Scratch scratch;
    private final Handle options;
    private final Handle iterator;
    private final boolean forward;
    private boolean begun;

    FfmDatabaseIterator(
            Path directory,
            long database,
            long family,
            byte @Nullable [] from,
            byte @Nullable [] to,
            boolean forward,
            ScratchPool pool) {
        this.directory = directory;
        this.forward = forward;
        this.pool = pool;
        this.scratch = pool.take(length(from) + (long) length(to));
        this.options = new Handle(Calls.createReadOptions(), Calls::destroyReadOptions);
        long bound = scratch.body();
        if (from != null) {
            NativeMemory.put(from, from.length, bound);
            Calls.setLowerBound(options.address(), bound, from.length);
            bound += from.length;
        }
        if (to != null) {
            NativeMemory.put(to, to.length, bound);
            Calls.setUpperBound(options.address(), bound, to.length);
        }
        this.iterator = new Handle(Calls.createIterator(database, options.address(), family), Calls::destroyIterator);
    }

    private static int length(byte @Nullable [] bound) {
        return bound == null ? 0 : bound.length;
    }

    @Override
    public boolean next() {
        move(iterator.address());
        if (Calls.valid(iterator.address()) != 0) {
            return true;
        }
        Calls.iteratorError(iterator.address(), scratch.errorAddress());
        long error = scratch.takeError();
        if (error != 0) {
            throw Failures.onRead(directory, ErrorText.take(error), null);
        }
        return false;
    }

    private void move(long address) {
        if (!begun) {
            begun = true;
            if (forward) {
                Calls.seekToFirst(address);
            } else {
                Calls.seekToLast(address);
            }
        } else if (forward) {
            Calls.next(address);
        } else {
            Calls.previous(address);
        }
    }

    @Override
    public byte[] key() {
        long key = Calls.key(iterator.address(), scratch.lengthAddress());
        return NativeMemory.bytes(key, scratch.length());
    }

    @Override
    public byte[] value() {
        long value = Calls.value(iterator.address(), scratch.lengthAddress());
        return NativeMemory.bytes(value, scratch.length());
    }

    @Override
    public int key(byte[] into) {
        return copy(Calls.key(iterator.address(), scratch.lengthAddress()), into);
    }

    @Override
    public int value(byte[] into) {
        return copy(Calls.value(iterator.address(), scratch.lengthAddress()), into);
    }

    private int copy(long from, byte[] into) {
        int length = Math.toIntExact(scratch.length());
        NativeMemory.get(from, into, Math.min(length, into.length));
        return length;
    }

    @Override
    public void free() {
        iterator.close();
        options.close();
        pool.give(scratch);
    }
}
