package io.millrace.state.rocksdb.access;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;

/**
 * Keeps native memory alive while any thread is inside a call, and lets nobody in once it is closed. A call takes a slot of
 * its own with one atomic operation and gives it back with a plain store; two threads that share a slot, and those behind
 * them, meet at a lock. The holder of a slot has it for itself, so what is kept per slot needs no further guard.
 *
 * <p>Calls are not nested: a thread that closes inside a call would wait for itself.
 */
final class CallGuard {

    /** What {@link #enter} returns when it is closed. */
    static final long REFUSED = -1;

    /** Slots per store: a worker, some query threads. */
    static final int SLOTS = 8;

    private static final int SLOT_MASK = SLOTS - 1;

    /** Slots are two cache lines apart, as processors fetch them in pairs; none shares one with the array's header. */
    private static final int STRIDE = 32;

    private static final int FREE = 0;
    private static final int TAKEN = 1;
    private static final int CLOSED = 2;
    private static final long WAIT_NANOS = 10_000;

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] slots = new int[(SLOTS + 1) * STRIDE];
    private final StampedLock lock = new StampedLock();
    private volatile boolean closing;
    private boolean closed;

    /**
     * Enters a call; returns what {@link #exit} wants, or {@link #REFUSED}. That the flag is read first is for the sake of
     * {@link #close}, which would else have to catch each slot between two calls; what holds is the slot.
     */
    long enter() {
        if (closing) {
            return REFUSED;
        }
        int slot = (int) Thread.currentThread().threadId() & SLOT_MASK;
        return SLOT.compareAndSet(slots, at(slot), FREE, TAKEN) ? slot : enterByLock();
    }

    private long enterByLock() {
        long stamp = lock.readLock();
        if (closed) {
            lock.unlockRead(stamp);
            return REFUSED;
        }
        return stamp;
    }

    void exit(long entry) {
        if (entry < SLOTS) {
            SLOT.setRelease(slots, at((int) entry), FREE);
        } else {
            lock.unlockRead(entry);
        }
    }

    /** The slot that an entry holds, -1 when it holds none. */
    static int slot(long entry) {
        return entry < SLOTS ? (int) entry : -1;
    }

    /**
     * Lets nobody in any more, waits for all who are, and runs the action, once. A thread that comes second waits for the
     * first and gets false.
     */
    boolean close(Runnable action) {
        closing = true;
        long stamp = lock.writeLock();
        try {
            if (closed) {
                return false;
            }
            closed = true;
            for (int slot = 0; slot < SLOTS; slot++) {
                while (!SLOT.compareAndSet(slots, at(slot), FREE, CLOSED)) {
                    LockSupport.parkNanos(WAIT_NANOS);
                }
            }
            action.run();
            return true;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    private static int at(int slot) {
        return (slot + 1) * STRIDE;
    }
}
