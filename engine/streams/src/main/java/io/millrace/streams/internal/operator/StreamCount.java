package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.store.CountingStore;
import io.millrace.streams.processor.api.Record;

/** Counts the records of each key, in the store itself. */
final class StreamCount<K, V> extends StoredAggregation<K, V, Long> {

    StreamCount(String storeName, OldValues oldValues) {
        super(storeName, oldValues, "count");
    }

    @Override
    void add(Record<K, V> record) {
        CountingStore<K> counts = counts();
        long count = counts.increment(record.key(), record.timestamp());
        if (forwardsAtOnce()) {
            Long old = count == 1 ? null : Long.valueOf(count - 1);
            forward(record.withTimestamp(counts.incrementedTimestampMillis()), count, old);
        }
    }

    @SuppressWarnings("unchecked")
    private CountingStore<K> counts() {
        return (CountingStore<K>) store(); // every timestamped store of the engine is one
    }
}
