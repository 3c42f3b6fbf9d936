package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CallGuardTest {
    private static final int THREADS = CallGuard.SLOTS + 3;
    private static final int ROUNDS = 20;

    private final CallGuard guard = new CallGuard();

    @Test
    void refusesAfterClose() {
        guard.exit(guard.enter());
        assertThat(guard.close(() -> {})).isTrue();
        assertThat(guard.enter()).isEqualTo(CallGuard.REFUSED);
        assertThat(guard.close(() -> {})).isFalse();
    }

    @Test
    void givesASlotToOneThreadAtATime() throws Exception {
        var users = new AtomicInteger[CallGuard.SLOTS];
        for (int i = 0; i < users.length; i++) {
            users[i] = new AtomicInteger();
        }
        var shared = new AtomicBoolean();
        run(() -> {
            for (int i = 0; i < 20_000; i++) {
                long entry = guard.enter();
                int slot = CallGuard.slot(entry);
                if (slot >= 0) {
                    if (users[slot].incrementAndGet() != 1) {
                        shared.set(true);
                    }
                    users[slot].decrementAndGet();
                }
                guard.exit(entry);
            }
        });
        assertThat(shared).isFalse();
    }

    @Test
    void lastsUntilEveryThreadHasLeft() throws Exception {
        var inside = new CountDownLatch(THREADS);
        var leave = new CountDownLatch(1);
        var left = new AtomicInteger();
        var leftAtClose = new AtomicInteger(-1);
        try (var threads = Executors.newFixedThreadPool(THREADS + 1)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                all.add(threads.submit(() -> {
                    long entry = guard.enter();
                    inside.countDown();
                    leave.await();
                    left.incrementAndGet();
                    guard.exit(entry);
                    return entry;
                }));
            }
            inside.await();
            all.add(threads.submit(() -> guard.close(() -> leftAtClose.set(left.get()))));
            leave.countDown();
            for (Future<?> each : all) {
                each.get();
            }
        }
        assertThat(leftAtClose).hasValue(THREADS);
    }

    @Test
    void nobodyIsInsideOnceItIsClosed() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            var closing = new CallGuard();
            var open = new AtomicBoolean(true);
            var seenClosed = new AtomicBoolean();
            var closes = new AtomicInteger();
            var started = new CountDownLatch(THREADS);
            try (var threads = Executors.newFixedThreadPool(THREADS + 2)) {
                for (int i = 0; i < THREADS; i++) {
                    threads.submit(() -> {
                        started.countDown();
                        for (long entry = closing.enter(); entry != CallGuard.REFUSED; entry = closing.enter()) {
                            if (!open.getPlain()) {
                                seenClosed.set(true);
                            }
                            closing.exit(entry);
                        }
                    });
                }
                started.await();
                for (int i = 0; i < 2; i++) {
                    threads.submit(() -> closing.close(() -> {
                        open.set(false);
                        closes.incrementAndGet();
                    }));
                }
            }
            assertThat(seenClosed).isFalse();
            assertThat(closes).hasValue(1);
        }
    }

    private static void run(Runnable work) throws Exception {
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                all.add(threads.submit(work));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
    }
}
