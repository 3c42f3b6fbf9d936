package io.millrace.app;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Whether, and why, the service is to stop. Thread-safe; the first request stays. */
final class StopRequest {
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable String reason;

    void request(String why) {
        lock.lock();
        try {
            if (reason == null) {
                reason = why;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    String reason() {
        lock.lock();
        try {
            return reason;
        } finally {
            lock.unlock();
        }
    }

    /** Lets {@link #awaitRequestOr} look at its condition again. */
    void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Blocks until a stop is requested or the condition, looked at after each {@link #wake}, holds. */
    void awaitRequestOr(BooleanSupplier condition) {
        lock.lock();
        try {
            while (reason == null && !condition.getAsBoolean()) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
