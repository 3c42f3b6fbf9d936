package io.millrace.state.rocksdb.access;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Lends what orders a batch to the commits of all stores of a process; as many are kept as can be at work at a time. */
final class BatchOrders {
    private final AtomicReferenceArray<@Nullable BatchOrder> idle;

    BatchOrders() {
        this(Runtime.getRuntime().availableProcessors());
    }

    private BatchOrders(int kept) {
        idle = new AtomicReferenceArray<>(kept);
    }

    BatchOrder take() {
        for (int i = 0; i < idle.length(); i++) {
            BatchOrder order = idle.getAndSet(i, null);
            if (order != null) {
                return order;
            }
        }
        return new BatchOrder();
    }

    /** Gives back what {@link #take} returned. */
    void give(BatchOrder order) {
        order.trim();
        for (int i = 0; i < idle.length(); i++) {
            if (idle.compareAndSet(i, null, order)) {
                return;
            }
        }
    }
}
