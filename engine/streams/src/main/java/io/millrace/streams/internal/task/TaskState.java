package io.millrace.streams.internal.task;

import io.millrace.state.StateBackend;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.internal.store.ChangelogSink;
import io.millrace.streams.internal.store.EngineStore;
import io.millrace.streams.internal.topology.StoreSpec;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stores of one task: at most one backend store for the persistent ones and one on the heap for the others, each
 * holding committed data and the positions it stands for. Owns both and closes them. Used by the worker's thread.
 */
public final class TaskState {
    private static final Logger LOG = LoggerFactory.getLogger(TaskState.class);

    private final TaskId taskId;
    private final Supplier<Path> directory;
    private final Map<String, StoreSpec> specs = new LinkedHashMap<>();
    private final Map<String, StateStore> stores = new LinkedHashMap<>();
    private final List<EngineStore> engineStores = new ArrayList<>();
    private final Map<String, CustomStore> customStores = new LinkedHashMap<>();
    private final BackendStores persistent;
    private final BackendStores heap;
    private final HeapShares shares;
    private long cleanBytesPerStore = -1;
    private boolean open;

    /** A store that the user implemented: it restores itself through its callback, always from the beginning. */
    static final class CustomStore {
        final StateStore store;
        io.millrace.streams.processor.@Nullable StateRestoreCallback restore;
        long position;

        CustomStore(StateStore store) {
            this.store = store;
        }
    }

    TaskState(
            TaskId taskId,
            Supplier<Path> directory,
            List<StoreSpec> specs,
            StateBackend persistent,
            StateBackend heap,
            HeapShares shares) {
        this.shares = shares;
        this.taskId = taskId;
        this.directory = directory;
        this.persistent = new BackendStores(persistent);
        this.heap = new BackendStores(heap);
        for (StoreSpec spec : specs) {
            StateStore store = spec.builder().build();
            this.specs.put(spec.name(), spec);
            this.stores.put(spec.name(), store);
            if (store instanceof EngineStore engineStore) {
                engineStores.add(engineStore);
                (store.persistent() ? this.persistent : this.heap).stores.add(engineStore);
            } else {
                customStores.put(spec.name(), new CustomStore(store));
            }
        }
    }

    /** Opens the backend stores and initialises every state store. */
    void open(TaskContext context) {
        boolean done = false;
        try {
            persistent.open(directory);
            heap.open(directory);
            for (BackendStores half : List.of(persistent, heap)) {
                half.forgetOthers(changelogTopics(half));
            }
            for (StateStore store : stores.values()) {
                store.init(context, store);
            }
            shares.addStores(engineStores.size());
            takeShare();
            done = true;
            open = true;
        } finally {
            if (!done) {
                persistent.close();
                heap.close();
            }
        }
    }

    private void takeShare() {
        long bytes = shares.cleanBytesPerStore();
        if (bytes != cleanBytesPerStore) {
            cleanBytesPerStore = bytes;
            engineStores.forEach(store -> store.limitCleanBytes(bytes));
        }
    }

    void register(StateStore store, io.millrace.streams.processor.@Nullable StateRestoreCallback restore) {
        CustomStore custom = customStores.get(store.name());
        if (custom != null) {
            custom.restore = restore;
        }
    }

    StateStore store(String name) {
        StateStore store = stores.get(name);
        if (store == null) {
            throw new StreamsException(
                    "Task " + taskId + " has no state store " + name + "; it has " + stores.keySet());
        }
        return store;
    }

    public Map<String, StateStore> stores() {
        return stores;
    }

    /** The task's folder; made when it is first asked for. */
    Path directory() {
        return directory.get();
    }

    /** Changelog partitions by the name of their store; stores without a changelog are left out. */
    public Map<String, TopicPartition> changelogs() {
        Map<String, TopicPartition> changelogs = new LinkedHashMap<>();
        for (StoreSpec spec : specs.values()) {
            if (spec.changelogTopic() != null) {
                changelogs.put(spec.name(), new TopicPartition(spec.changelogTopic(), taskId.partition()));
            }
        }
        return changelogs;
    }

    /** The next changelog offset that a store has not seen, or -1 when it holds nothing. */
    public long position(String storeName) {
        CustomStore custom = customStores.get(storeName);
        if (custom != null) {
            return custom.position == 0 ? -1 : custom.position;
        }
        Long position = half(storeName).positions.changelogs().get(changelogTopic(storeName));
        return position == null ? -1 : position;
    }

    /** Wall-clock time at which a store was last known to hold all of its changelog; 0 for never. */
    public long currentAsOfMillis(String storeName) {
        return customStores.containsKey(storeName)
                ? 0
                : half(storeName).positions.currentAsOfMillis();
    }

    /**
     * Changelogs are about to be read. Stores that hold nothing yet stand for the changelogs as they are now: what is deleted
     * from now on is kept there for its time, so that a restore that is cut short can be gone on with for as long.
     */
    public void beginRestore(long nowMillis) {
        for (BackendStores half : List.of(persistent, heap)) {
            if (half.positions.changelogs().isEmpty()) {
                half.positions = new Positions(nowMillis, Map.of(), half.positions.inputs());
            }
        }
    }

    /** Applies changelog records, in order, and remembers how far they reach. */
    public void restore(String storeName, List<ConsumerRecord<byte[], byte[]>> records, long position) {
        CustomStore custom = customStores.get(storeName);
        if (custom != null) {
            for (ConsumerRecord<byte[], byte[]> record : records) {
                if (custom.restore == null) {
                    throw new StreamsException("State store " + storeName + " of task " + taskId
                            + " has a changelog but registered no restore callback: call context.register(store, callback) in"
                            + " its init, or build it with withLoggingDisabled().");
                }
                custom.restore.restore(record.key(), record.value());
            }
            custom.position = position;
            return;
        }
        BackendStores half = half(storeName);
        EngineStore store = (EngineStore) store(storeName);
        String topic = java.util.Objects.requireNonNull(changelogTopic(storeName));
        if (!records.isEmpty()) {
            half.restoresFrom(topic, records.getFirst().offset());
        }
        for (ConsumerRecord<byte[], byte[]> record : records) {
            store.restore(record, half.batch);
        }
        half.restored(topic, position, shares.restoreBytes(half.stores.size()));
    }

    /** Writes what was restored and is still in memory. */
    public void flushRestored() {
        persistent.flushRestored();
        heap.flushRestored();
    }

    /** Every changelog was read to its end as it was at the given time. */
    void restored(long currentAsOfMillis) {
        flushRestored();
        for (BackendStores half : List.of(persistent, heap)) {
            half.dropBuffer();
            half.write(new Positions(currentAsOfMillis, half.positions.changelogs(), half.positions.inputs()));
        }
    }

    /** Forwards what caching stores hold back, upstream stores first, until nothing is held. */
    void flushCaches() {
        if (engineStores.isEmpty()) {
            return;
        }
        boolean held = true;
        while (held) {
            held = false;
            for (EngineStore store : engineStores) {
                if (store.holdsUpdates()) {
                    store.flushCache();
                    held = true;
                }
            }
        }
        for (CustomStore custom : customStores.values()) {
            custom.store.flush();
        }
    }

    boolean dirty() {
        for (EngineStore store : engineStores) {
            if (store.dirty()) {
                return true;
            }
        }
        return false;
    }

    long bufferedBytes() {
        long bytes = 0;
        for (EngineStore store : engineStores) {
            bytes += store.bufferedBytes();
        }
        return bytes;
    }

    long cleanBytes() {
        long bytes = 0;
        for (EngineStore store : engineStores) {
            bytes += store.cleanBytes();
        }
        return bytes;
    }

    /** Commit, step 1: dirty entries to the changelogs and into the write batches. */
    void encode(Function<TopicPartition, ChangelogSink> changelog) {
        for (BackendStores half : List.of(persistent, heap)) {
            half.batch.clear();
            for (EngineStore store : half.stores) {
                String topic = changelogTopic(store.name());
                store.encode(
                        topic == null ? null : changelog.apply(new TopicPartition(topic, taskId.partition())),
                        half.batch);
            }
        }
    }

    /**
     * Commit, step 5: one write per backend store.
     *
     * @param written next changelog offset of each changelog topic that got records in this commit
     */
    void write(long nowMillis, Map<String, Long> written, Map<String, Long> inputs) {
        for (BackendStores half : List.of(persistent, heap)) {
            Map<String, Long> changelogs = new TreeMap<>(half.positions.changelogs());
            for (EngineStore store : half.stores) {
                String topic = changelogTopic(store.name());
                Long position = topic == null ? null : written.get(topic);
                if (position != null) {
                    changelogs.put(java.util.Objects.requireNonNull(topic), position);
                }
            }
            half.write(new Positions(nowMillis, changelogs, inputs));
            if (half.store != null) {
                LOG.debug("Task {} stored {}", taskId, changelogs);
            }
        }
        takeShare();
        engineStores.forEach(EngineStore::committed);
    }

    void abort() {
        engineStores.forEach(EngineStore::abort);
        persistent.batch.clear();
        heap.batch.clear();
    }

    void mark() {
        engineStores.forEach(EngineStore::mark);
    }

    void undo() {
        engineStores.forEach(EngineStore::undo);
    }

    /** Wall-clock time up to which the persistent stores are known to be current; 0 when there are none. */
    public long currentAsOfMillis() {
        return persistent.store == null ? 0 : persistent.positions.currentAsOfMillis();
    }

    void close() {
        if (!open) {
            return;
        }
        open = false;
        shares.removeStores(engineStores.size());
        try {
            for (StateStore store : stores.values()) {
                store.close();
            }
        } finally {
            try {
                persistent.close();
            } finally {
                heap.close();
            }
        }
    }

    private @Nullable String changelogTopic(String storeName) {
        return java.util.Objects.requireNonNull(specs.get(storeName)).changelogTopic();
    }

    private Set<String> changelogTopics(BackendStores half) {
        Set<String> topics = new HashSet<>();
        for (EngineStore store : half.stores) {
            String topic = changelogTopic(store.name());
            if (topic != null) {
                topics.add(topic);
            }
        }
        return topics;
    }

    private BackendStores half(String storeName) {
        return store(storeName).persistent() ? persistent : heap;
    }
}
