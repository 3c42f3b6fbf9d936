package io.millrace.streams.internal.store;

import io.millrace.state.HeapBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.streams.KeyValue;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.StoreBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.NullUnmarked;

/** A store with a backend on the heap, a changelog in a list, and the steps of a commit. */
final class StoreRig<T extends StateStore> {
    static final String NAME = "store";

    final CountedReads backend;
    final StoreTask task = new StoreTask();
    final List<ConsumerRecord<byte[], byte[]>> changelog = new ArrayList<>();
    final T store;
    private final WriteBatch batch = new WriteBatch();

    StoreRig(StoreBuilder<T> builder) {
        this(builder, true);
    }

    StoreRig(StoreBuilder<T> builder, boolean caching) {
        this(builder, caching, new HeapBackend("tests").open(Path.of("unused"), List.of(NAME)));
    }

    StoreRig(StoreBuilder<T> builder, boolean caching, TaskStore taskStore) {
        backend = new CountedReads(taskStore);
        store = builder.build();
        task.caching = caching;
        engine().bind(backend);
        store.init(task, store);
    }

    EngineStore engine() {
        return (EngineStore) store;
    }

    /** Keeps what the store forwards. */
    <K, V> List<Record<K, Change<V>>> listen(boolean sendOldValues) {
        List<Record<K, Change<V>>> forwarded = new ArrayList<>();
        this.<K, V>cache().setFlushListener(forwarded::add, sendOldValues);
        return forwarded;
    }

    @SuppressWarnings("unchecked")
    <K, V> CachingStore<K, V> cache() {
        return (CachingStore<K, V>) store;
    }

    /** All steps of a commit; gives back the changelog records of this one. */
    List<ConsumerRecord<byte[], byte[]>> commit() {
        int before = changelog.size();
        while (engine().holdsUpdates()) {
            engine().flushCache();
        }
        batch.clear();
        engine().encode(
                        (key, value, timestamp, headers) -> changelog.add(new ConsumerRecord<>(
                                "app-store-changelog",
                                0,
                                changelog.size(),
                                timestamp,
                                TimestampType.CREATE_TIME,
                                key.length,
                                value == null ? -1 : value.length,
                                key.clone(),
                                value == null ? null : value.clone(),
                                new RecordHeaders(),
                                Optional.empty())),
                        batch);
        backend.write(batch);
        engine().committed();
        return List.copyOf(changelog.subList(before, changelog.size()));
    }

    /** Fills the store from a changelog. */
    void restore(List<ConsumerRecord<byte[], byte[]>> records) {
        batch.clear();
        records.forEach(record -> engine().restore(record, batch));
        backend.write(batch);
    }

    static <K, V> List<KeyValue<K, V>> drain(KeyValueIterator<K, V> iterator) {
        List<KeyValue<K, V>> entries = new ArrayList<>();
        try (iterator) {
            while (iterator.hasNext()) {
                K peeked = iterator.peekNextKey();
                KeyValue<K, V> entry = iterator.next();
                if (!peeked.equals(entry.key)) {
                    throw new AssertionError("peeked " + peeked + " but got " + entry.key);
                }
                entries.add(entry);
            }
        }
        return entries;
    }

    /** Counts the reads of single keys. */
    @NullUnmarked
    static final class CountedReads implements TaskStore {
        private final TaskStore store;
        int gets;
        int multiGets;

        CountedReads(TaskStore store) {
            this.store = store;
        }

        @Override
        public int family(String name) {
            return store.family(name);
        }

        @Override
        public byte[] get(int family, byte[] key) {
            gets++;
            return store.get(family, key);
        }

        @Override
        public int get(int family, byte[] key, byte[] into) {
            gets++;
            return store.get(family, key, into);
        }

        @Override
        public void multiGet(int family, byte[][] keys, int count, byte[][] into) {
            multiGets++;
            store.multiGet(family, keys, count, into);
        }

        @Override
        public io.millrace.state.StoreIterator iterate(int family, byte[] from, byte[] to, boolean forward) {
            return store.iterate(family, from, to, forward);
        }

        @Override
        public void write(WriteBatch batch) {
            store.write(batch);
        }

        @Override
        public long approximateEntries(int family) {
            return store.approximateEntries(family);
        }

        @Override
        public void flush() {
            store.flush();
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
