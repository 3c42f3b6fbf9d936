package io.millrace.state.rocksdb.ffm;

import io.millrace.state.StateException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * One object of RocksDB and its only owner. Use after close and a second close are errors here and never reach RocksDB,
 * where they would end the process; that no call is inside while it is closed is up to the caller.
 */
final class Handle implements AutoCloseable {
    private static final VarHandle ADDRESS = addressField();
    private static final AtomicLong LIVE = new AtomicLong();

    private final LongConsumer destroy;
    private long address;

    /**
     * @param destroy frees the object, called once
     */
    Handle(long address, LongConsumer destroy) {
        if (address == 0) {
            throw new StateException("RocksDB could not make an object; the process may be out of memory");
        }
        this.address = address;
        this.destroy = destroy;
        LIVE.incrementAndGet();
    }

    private static VarHandle addressField() {
        try {
            return MethodHandles.lookup().findVarHandle(Handle.class, "address", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Objects made and not yet closed, in this process. */
    static long live() {
        return LIVE.get();
    }

    long address() {
        long current = address;
        if (current == 0) {
            throw new IllegalStateException("this object of RocksDB is closed");
        }
        return current;
    }

    @Override
    public void close() {
        long last = (long) ADDRESS.getAndSet(this, 0L);
        if (last == 0) {
            throw new IllegalStateException("this object of RocksDB is closed already");
        }
        LIVE.decrementAndGet();
        destroy.accept(last);
    }
}
