package io.millrace.state.rocksdb.ffm;

import io.millrace.state.StateException;
import io.millrace.state.rocksdb.access.Failure;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Function;

/** The memory of a call of opening and closing: texts and lists that RocksDB reads, and what it says went wrong. */
final class TextCall implements AutoCloseable {
    private final ScratchPool pool;
    private final Arena arena = Arena.ofConfined();
    private final Scratch scratch;

    TextCall(ScratchPool pool) {
        this.pool = pool;
        this.scratch = pool.take();
    }

    /** The address of a text with a zero byte at its end. */
    long text(String text) {
        return arena.allocateFrom(text).address();
    }

    /** The address of a list of addresses. */
    long list(List<Long> addresses) {
        return arena.allocateFrom(
                        ValueLayout.JAVA_LONG,
                        addresses.stream().mapToLong(address -> address).toArray())
                .address();
    }

    /** The address of a list to be filled in. */
    long list(int size) {
        return arena.allocate(ValueLayout.JAVA_LONG, size).address();
    }

    long errorAddress() {
        return scratch.errorAddress();
    }

    /** Where the call puts one number, see {@link #result}. */
    long resultAddress() {
        return scratch.lengthAddress();
    }

    long result() {
        return scratch.length();
    }

    /** Throws what the function makes of the call's failure, if it failed. */
    void check(Function<Failure, StateException> exception) {
        long error = scratch.takeError();
        if (error != 0) {
            throw exception.apply(ErrorText.take(error));
        }
    }

    @Override
    public void close() {
        pool.give(scratch);
        arena.close();
    }
}
