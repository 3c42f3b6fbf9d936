package io.millrace.streams.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.StateBackend;
import io.millrace.streams.KeyValue;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.StoreBuilder;
import io.millrace.streams.state.Stores;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** A timestamped store against a map, with everything that can happen to it, in random order. */
@NullUnmarked // maps whose values may be null
abstract class KeyValueStoreContract {
    private final int steps;
    private final Random random = Seed.random(getClass().getSimpleName());
    private final boolean caching = random.nextBoolean();
    private final StateBackend state;
    private final boolean exactCounts;
    private final StoreRig<TimestampedKeyValueStore<String, Long>> rig;
    private final TimestampedKeyValueStore<String, Long> store;
    private NavigableMap<String, ValueAndTimestamp<Long>> model = new TreeMap<>();
    private NavigableMap<String, ValueAndTimestamp<Long>> committed = new TreeMap<>();
    private NavigableMap<String, ValueAndTimestamp<Long>> marked = new TreeMap<>();

    /** What downstream knows: each flushed update must fit onto it. */
    private final Map<String, Long> downstream = new HashMap<>();

    private final Map<String, Long> committedDownstream = new HashMap<>();

    /**
     * @param state closed by the test; its store is opened in {@code folder}
     */
    KeyValueStoreContract(StateBackend state, Path folder, int steps) {
        this.steps = steps;
        this.state = state;
        this.exactCounts = !state.persistent();
        rig = new StoreRig<>(
                caching ? builder().withCachingEnabled() : builder(), true, state.open(folder, List.of(StoreRig.NAME)));
        store = rig.store;
    }

    private StoreBuilder<TimestampedKeyValueStore<String, Long>> builder() {
        return Stores.timestampedKeyValueStoreBuilder(
                exactCounts
                        ? Stores.inMemoryKeyValueStore(StoreRig.NAME)
                        : Stores.persistentKeyValueStore(StoreRig.NAME),
                Serdes.String(),
                Serdes.Long());
    }

    @Test
    void agreesWithAMap() {
        rig.<String, Long>cache().setFlushListener(this::flushed, true);
        rig.engine().limitCleanBytes(random.nextInt(4) * 1_000L);
        rig.engine().mark();
        for (int step = 0; step < steps; step++) {
            rig.task.record(step);
            step(step, key());
        }
        rig.commit();
        checkContents();
        checkRestored();
        rig.backend.close();
        assertThat(state.leakedIterators()).isZero();
        state.close();
    }

    private void step(int step, String key) {
        switch (random.nextInt(30)) {
            case 0 -> commit();
            case 1 -> abort();
            case 2, 3, 4 -> mark();
            case 5 -> undo();
            case 6 -> flush();
            case 7, 8 -> checkRange();
            case 9 -> iterateWhileWriting(step);
            case 10 -> checkContents();
            case 11, 12 -> assertThat(store.delete(key)).isEqualTo(model.remove(key));
            case 13 -> assertThat(store.putIfAbsent(key, at(1, step))).isEqualTo(model.putIfAbsent(key, at(1, step)));
            case 14 -> {
                if (exactCounts) {
                    assertThat(store.approximateNumEntries()).isEqualTo(model.size());
                }
            }
            case 15, 16, 17 -> put(key, random.nextInt(10), step);
            case 18 -> prefetch(key);
            case 19 -> put(key, null, step);
            case 20, 21, 22, 23 -> increment(key, Math.max(0, step - random.nextInt(20)));
            default -> assertThat(store.get(key)).isEqualTo(model.get(key));
        }
    }

    private void prefetch(String key) {
        ((PrefetchingStore) store).prefetch(List.of(key.getBytes(), "nobody".getBytes(), key.getBytes()));
    }

    private void put(String key, Integer value, long timestamp) {
        if (value == null) {
            store.put(key, null);
            model.remove(key);
        } else {
            store.put(key, at(value, timestamp));
            model.put(key, at(value, timestamp));
        }
    }

    @SuppressWarnings("unchecked")
    private void increment(String key, long timestamp) {
        ValueAndTimestamp<Long> before = model.get(key);
        ValueAndTimestamp<Long> after =
                before == null ? at(1, timestamp) : at(before.value() + 1, Math.max(before.timestamp(), timestamp));
        var counting = (CountingStore<String>) store;
        assertThat(counting.increment(key, timestamp)).isEqualTo(after.value());
        assertThat(counting.incrementedTimestampMillis()).isEqualTo(after.timestamp());
        model.put(key, after);
    }

    private void commit() {
        rig.commit();
        committed = new TreeMap<>(model);
        committedDownstream.clear();
        committedDownstream.putAll(downstream);
        mark();
        if (caching) {
            Map<String, Long> values = new HashMap<>();
            model.forEach((key, value) -> values.put(key, value.value()));
            assertThat(downstream).isEqualTo(values);
        }
    }

    private void abort() {
        rig.engine().abort();
        model = new TreeMap<>(committed);
        downstream.clear();
        downstream.putAll(committedDownstream);
        mark();
    }

    private void flush() {
        rig.engine().flushCache();
        mark();
    }

    private void mark() {
        rig.engine().mark();
        marked = new TreeMap<>(model);
    }

    private void undo() {
        rig.engine().undo();
        model = new TreeMap<>(marked);
    }

    private void flushed(Record<String, Change<Long>> update) {
        Long newValue = update.value().newValue();
        assertThat(update.value().oldValue()).isEqualTo(downstream.get(update.key()));
        assertThat(newValue)
                .isEqualTo(
                        model.containsKey(update.key())
                                ? model.get(update.key()).value()
                                : null);
        if (newValue == null) {
            assertThat(downstream.remove(update.key())).isNotNull();
        } else {
            assertThat(update.timestamp()).isEqualTo(model.get(update.key()).timestamp());
            downstream.put(update.key(), newValue);
        }
    }

    private void iterateWhileWriting(int step) {
        List<KeyValue<String, ValueAndTimestamp<Long>>> expected = entries(model);
        try (KeyValueIterator<String, ValueAndTimestamp<Long>> all = store.all()) {
            for (KeyValue<String, ValueAndTimestamp<Long>> want : expected) {
                put(key(), random.nextBoolean() ? null : 7, step);
                increment(key(), step);
                assertThat(all.next()).isEqualTo(want);
            }
            assertThat(all.hasNext()).isFalse();
        }
    }

    private void checkRange() {
        String from = random.nextInt(4) == 0 ? null : key();
        String to = random.nextInt(4) == 0 ? null : key();
        NavigableMap<String, ValueAndTimestamp<Long>> range = model;
        if (from != null && to != null && from.compareTo(to) > 0) {
            range = new TreeMap<>();
        } else {
            range = from == null ? range : range.tailMap(from, true);
            range = to == null ? range : range.headMap(to, true);
        }
        assertThat(StoreRig.drain(store.range(from, to))).isEqualTo(entries(range));
        assertThat(StoreRig.drain(store.reverseRange(from, to))).isEqualTo(entries(range.descendingMap()));
        String prefix = "k" + random.nextInt(4);
        NavigableMap<String, ValueAndTimestamp<Long>> prefixed = new TreeMap<>(model);
        prefixed.keySet().removeIf(key -> !key.startsWith(prefix));
        assertThat(StoreRig.drain(store.prefixScan(prefix, Serdes.String().serializer())))
                .isEqualTo(entries(prefixed));
    }

    private void checkContents() {
        assertThat(StoreRig.drain(store.all())).isEqualTo(entries(model));
        assertThat(StoreRig.drain(store.reverseAll())).isEqualTo(entries(model.descendingMap()));
    }

    /** The changelog alone makes the same store. */
    private void checkRestored() {
        var other = new StoreRig<>(Stores.<String, Long>timestampedKeyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(StoreRig.NAME), Serdes.String(), Serdes.Long()));
        other.restore(rig.changelog);
        assertThat(StoreRig.drain(other.store.all())).isEqualTo(entries(model));
    }

    private static List<KeyValue<String, ValueAndTimestamp<Long>>> entries(Map<String, ValueAndTimestamp<Long>> map) {
        List<KeyValue<String, ValueAndTimestamp<Long>>> entries = new ArrayList<>();
        map.forEach((key, value) -> entries.add(new KeyValue<>(key, value)));
        return entries;
    }

    private String key() {
        return "k" + random.nextInt(60);
    }

    private static ValueAndTimestamp<Long> at(long value, long timestamp) {
        return ValueAndTimestamp.makeAllowNullable(value, timestamp);
    }
}
