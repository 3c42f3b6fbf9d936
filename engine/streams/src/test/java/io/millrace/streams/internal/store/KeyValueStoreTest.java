package io.millrace.streams.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.KeyValue;
import io.millrace.streams.errors.InvalidStateStoreException;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.state.KeyValueBytesStoreSupplier;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.StoreBuilder;
import io.millrace.streams.state.Stores;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

class KeyValueStoreTest {

    /** A mutable value, so that the difference between handing out and copying shows. */
    static final class Basket {
        final List<String> items = new ArrayList<>();

        Basket(String... items) {
            this.items.addAll(List.of(items));
        }
    }

    private static final Serde<Basket> BASKETS = Serdes.serdeFrom(
            (topic, basket) -> String.join(",", basket.items).getBytes(),
            (topic, bytes) -> new Basket(new String(bytes).split(",")));

    @Test
    void aUserWhoChangesWhatGetReturnedChangesNothing() {
        StoreRig<KeyValueStore<String, Basket>> rig = plain(Serdes.String(), BASKETS);
        var mine = new Basket("apple");
        rig.store.put("a", mine);
        mine.items.add("stolen");
        get(rig.store, "a").items.add("stolen");
        assertThat(get(rig.store, "a").items).containsExactly("apple");
        rig.commit();
        get(rig.store, "a").items.add("stolen");
        assertThat(get(rig.store, "a").items).containsExactly("apple");
    }

    @Test
    void aUserWhoChangesAnArrayOfBytesChangesNothing() {
        StoreRig<KeyValueStore<byte[], byte[]>> rig = plain(Serdes.ByteArray(), Serdes.ByteArray());
        byte[] key = {1};
        byte[] value = {10};
        rig.store.put(key, value);
        key[0] = 2;
        value[0] = 20;
        assertThat(get(rig.store, new byte[] {1})).containsExactly(10);
        get(rig.store, new byte[] {1})[0] = 30;
        try (KeyValueIterator<byte[], byte[]> all = rig.store.all()) {
            KeyValue<byte[], byte[]> entry = all.next();
            entry.key[0] = 3;
            entry.value[0] = 30;
        }
        assertThat(get(rig.store, new byte[] {1})).containsExactly(10);
        rig.commit();
        get(rig.store, new byte[] {1})[0] = 30;
        assertThat(get(rig.store, new byte[] {1})).containsExactly(10);
    }

    record Pair(String left, int right) {}

    @Test
    void keepsImmutableRecordsAsObjectsBesideTheirBytes() {
        var reads = new ArrayList<byte[]>();
        Serde<Pair> pairs =
                Serdes.serdeFrom((topic, pair) -> (pair.left + ":" + pair.right).getBytes(), (topic, bytes) -> {
                    reads.add(bytes);
                    String[] parts = new String(bytes).split(":");
                    return new Pair(parts[0], Integer.parseInt(parts[1]));
                });
        StoreRig<KeyValueStore<String, Pair>> rig = plain(Serdes.String(), pairs);
        rig.store.put("a", new Pair("x", 1));
        rig.commit();
        assertThat(rig.store.get("a")).isEqualTo(new Pair("x", 1));
        assertThat(reads).isEmpty();
        assertThat(rig.changelog.getFirst().value()).isEqualTo("x:1".getBytes());
    }

    @Test
    void readsAHotKeyFromTheBackendOnceOverManyCommits() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        for (long i = 0; i < 10; i++) {
            Long before = rig.store.get("a");
            rig.store.put("a", before == null ? 0 : before + 1);
            rig.commit();
        }
        assertThat(rig.store.get("a")).isEqualTo(9);
        assertThat(rig.backend.gets).isEqualTo(1);
    }

    @Test
    void prefetchedKeysAreNotReadAgain() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        rig.store.put("a", 1L);
        rig.commit();
        rig.engine().abort();
        ((PrefetchingStore) rig.store)
                .prefetch(List.of("a".getBytes(), "b".getBytes(), "a".getBytes(), "c".getBytes()));
        assertThat(rig.store.get("a")).isEqualTo(1);
        assertThat(rig.store.get("b")).isNull();
        assertThat(rig.backend.gets).isZero();
        assertThat(rig.backend.multiGets).isEqualTo(1);
    }

    @Test
    void abortForgetsWhatWasBufferedAndReadsAnew() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        rig.store.put("a", 1L);
        rig.commit();
        rig.store.put("a", 2L);
        rig.store.put("b", 2L);
        rig.engine().abort();
        assertThat(rig.store.get("a")).isEqualTo(1);
        assertThat(rig.store.get("b")).isNull();
        assertThat(rig.engine().dirty()).isFalse();
        assertThat(rig.engine().bufferedBytes()).isZero();
    }

    @Test
    void aRestoreIsSeenThoughTheOldValueWasKept() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        rig.store.put("a", 1L);
        rig.commit();
        StoreRig<KeyValueStore<String, Long>> other = plain(Serdes.String(), Serdes.Long());
        other.store.put("a", 7L);
        rig.restore(other.commit());
        assertThat(rig.store.get("a")).isEqualTo(7);
    }

    @Test
    void writesOneChangelogRecordPerChangedKeyWithTheLastRecordsTime() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        rig.task.record(10);
        rig.store.put("a", 1L);
        rig.store.put("b", 1L);
        rig.task.record(20);
        rig.store.put("a", 2L);
        rig.task.record(30);
        rig.store.delete("c");
        var records = rig.commit();
        assertThat(records).extracting(record -> new String(record.key())).containsExactly("b", "a", "c");
        assertThat(records).extracting(record -> record.timestamp()).containsExactly(10L, 20L, 30L);
        assertThat(records.getLast().value()).isNull();
    }

    @Test
    void writesNothingWithoutAChangelogButTheBackend() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        rig.store.put("a", 1L);
        var batch = new io.millrace.state.WriteBatch();
        rig.engine().encode(null, batch);
        assertThat(batch.count()).isEqualTo(1);
        assertThatThrownBy(() -> rig.store.put("b", 1L)).hasMessageContaining("during a commit");
        rig.engine().committed();
        rig.store.put("b", 1L);
    }

    @Test
    void holdsTheFormatsOfTheChangelogAndOfTheBackend() {
        StoreRig<TimestampedKeyValueStore<String, Long>> rig = timestamped();
        rig.task.record(9_000);
        rig.store.put("a", ValueAndTimestamp.makeAllowNullable(5L, 1_000));
        var record = rig.commit().getFirst();
        assertThat(record.key()).containsExactly('a');
        assertThat(record.value()).containsExactly(0, 0, 0, 0, 0, 0, 0, 5);
        assertThat(record.timestamp()).isEqualTo(1_000);
        int family = rig.backend.family(StoreRig.NAME);
        assertThat(rig.backend.get(family, "a".getBytes()))
                .containsExactly(0, 0, 0, 0, 0, 0, 0x03, 0xe8, 0, 0, 0, 0, 0, 0, 0, 5);

        StoreRig<KeyValueStore<String, Long>> plain = plain(Serdes.String(), Serdes.Long());
        plain.task.record(9_000);
        plain.store.put("a", 5L);
        record = plain.commit().getFirst();
        assertThat(record.value()).containsExactly(0, 0, 0, 0, 0, 0, 0, 5);
        assertThat(record.timestamp()).isEqualTo(9_000);
        assertThat(plain.backend.get(family, "a".getBytes())).containsExactly(0, 0, 0, 0, 0, 0, 0, 5);
    }

    @Test
    void restoresValuesTimestampsAndDeletes() {
        StoreRig<TimestampedKeyValueStore<String, Long>> rig = timestamped();
        rig.store.put("a", ValueAndTimestamp.makeAllowNullable(5L, 1_000));
        rig.store.put("b", ValueAndTimestamp.makeAllowNullable(6L, 2_000));
        rig.commit();
        rig.store.delete("b");
        rig.commit();
        StoreRig<TimestampedKeyValueStore<String, Long>> other = timestamped();
        other.restore(rig.changelog);
        assertThat(other.store.get("a")).isEqualTo(ValueAndTimestamp.makeAllowNullable(5L, 1_000));
        assertThat(other.store.get("b")).isNull();
    }

    @Test
    void aNullInsideAPairIsADelete() {
        StoreRig<TimestampedKeyValueStore<String, Long>> rig = timestamped();
        rig.store.put("a", ValueAndTimestamp.makeAllowNullable(5L, 1_000));
        rig.store.put("a", ValueAndTimestamp.makeAllowNullable(null, 2_000));
        assertThat(rig.store.get("a")).isNull();
        assertThat(rig.commit().getFirst().value()).isNull();
    }

    @Test
    void countsInPlaceAndHandsOutNumbers() {
        StoreRig<TimestampedKeyValueStore<String, Long>> rig = timestamped();
        CountingStore<String> counts = counting(rig);
        assertThat(counts.increment("a", 100)).isEqualTo(1);
        ValueAndTimestamp<Long> one = rig.store.get("a");
        assertThat(counts.increment("a", 50)).isEqualTo(2);
        assertThat(counts.incrementedTimestampMillis()).isEqualTo(100);
        assertThat(one).isEqualTo(ValueAndTimestamp.makeAllowNullable(1L, 100));
        assertThat(rig.commit().getFirst().value()).containsExactly(0, 0, 0, 0, 0, 0, 0, 2);
        rig.engine().mark();
        assertThat(counts.increment("a", 200)).isEqualTo(3);
        rig.engine().undo();
        assertThat(rig.store.get("a")).isEqualTo(ValueAndTimestamp.makeAllowNullable(2L, 100));
        rig.store.delete("a");
        assertThat(counts.increment("a", 10)).isEqualTo(1);
        assertThat(counts.incrementedTimestampMillis()).isEqualTo(10);
    }

    @Test
    void countsWithASerdeOfTheUsersToo() {
        Serde<Long> text = Serdes.serdeFrom(
                (topic, number) -> number.toString().getBytes(), (topic, bytes) -> Long.valueOf(new String(bytes)));
        var rig = new StoreRig<>(Stores.timestampedKeyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(StoreRig.NAME), Serdes.String(), text));
        CountingStore<String> counts = counting(rig);
        counts.increment("a", 1);
        rig.commit();
        rig.engine().abort();
        assertThat(counts.increment("a", 2)).isEqualTo(2);
        assertThat(rig.commit().getFirst().value()).containsExactly('2');
    }

    @Test
    void aSerdesFailureSurfacesAtThePutAndChangesNothing() {
        Serializer<String> failing = (topic, value) -> {
            if (value.equals("bad")) {
                throw new SerializationException("no");
            }
            return value.getBytes();
        };
        Deserializer<String> reading = (topic, bytes) -> new String(bytes);
        StoreRig<KeyValueStore<String, String>> rig = plain(Serdes.String(), Serdes.serdeFrom(failing, reading));
        rig.store.put("a", "good");
        assertThatThrownBy(() -> rig.store.put("a", "bad"))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("store 'store'")
                .hasMessageContaining("java.lang.String")
                .hasCauseInstanceOf(SerializationException.class);
        assertThat(rig.store.get("a")).isEqualTo("good");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void aValueOfTheWrongTypeSurfacesAtThePut() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        assertThatThrownBy(() -> ((KeyValueStore) rig.store).put("a", "text"))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("LongSerializer")
                .hasCauseInstanceOf(ClassCastException.class);
    }

    @Test
    void usesTheConfiguredSerdesWhereNoneWereGiven() {
        StoreRig<KeyValueStore<String, String>> rig = plain(null, null);
        rig.store.put("a", "b");
        assertThat(rig.commit().getFirst().value()).containsExactly('b');
    }

    @Test
    @SuppressWarnings("NullAway")
    void refusesANullKeyWithTheStoresName() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        assertThatThrownBy(() -> rig.store.get(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("store 'store'");
        assertThatThrownBy(() -> rig.store.put(null, 1L)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> rig.store.delete(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> rig.store.putIfAbsent(null, 1L)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void refusesUseAfterClose() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        assertThat(rig.store.isOpen()).isTrue();
        rig.store.close();
        rig.store.close();
        assertThat(rig.store.isOpen()).isFalse();
        assertThatThrownBy(() -> rig.store.get("a"))
                .isInstanceOf(InvalidStateStoreException.class)
                .hasMessageContaining("store 'store' is not open");
    }

    @Test
    void refusesAnotherThread() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        assertThatThrownBy(() ->
                        CompletableFuture.runAsync(() -> rig.store.put("a", 1L)).join())
                .hasCauseInstanceOf(InvalidStateStoreException.class)
                .hasMessageContaining("KafkaStreams.store");
    }

    @Test
    void refusesAnIteratorAfterItsClose() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        KeyValueIterator<String, Long> all = rig.store.all();
        all.close();
        all.close();
        assertThatThrownBy(all::hasNext).isInstanceOf(InvalidStateStoreException.class);
    }

    @Test
    void anIteratorStaysAsItWasAcrossACommit() {
        StoreRig<KeyValueStore<String, Long>> rig = plain(Serdes.String(), Serdes.Long());
        rig.store.put("a", 1L);
        rig.commit();
        rig.store.put("b", 1L);
        try (KeyValueIterator<String, Long> all = rig.store.all()) {
            rig.store.put("a", 2L);
            rig.store.put("c", 2L);
            rig.store.delete("b");
            rig.commit();
            assertThat(all.next()).isEqualTo(new KeyValue<>("a", 1L));
            assertThat(all.next()).isEqualTo(new KeyValue<>("b", 1L));
            assertThat(all.hasNext()).isFalse();
        }
    }

    @Test
    void ordersRangesByUnsignedBytes() {
        StoreRig<KeyValueStore<byte[], Long>> rig = plain(Serdes.ByteArray(), Serdes.Long());
        rig.store.put(new byte[] {(byte) 0xff}, 1L);
        rig.store.put(new byte[] {1}, 2L);
        rig.commit();
        rig.store.put(new byte[] {(byte) 0x80}, 3L);
        rig.store.put(new byte[] {(byte) 0xff, 7}, 4L);
        assertThat(values(rig.store.all())).containsExactly(2L, 3L, 1L, 4L);
        assertThat(values(rig.store.reverseAll())).containsExactly(4L, 1L, 3L, 2L);
        assertThat(values(rig.store.prefixScan(
                        new byte[] {(byte) 0xff}, Serdes.ByteArray().serializer())))
                .containsExactly(1L, 4L);
        assertThat(values(rig.store.range(new byte[] {9}, new byte[] {1}))).isEmpty();
    }

    @Test
    void refusesASupplierOfTheUsersWithWhatToDo() {
        KeyValueBytesStoreSupplier foreign = new KeyValueBytesStoreSupplier() {
            @Override
            public String name() {
                return "mine";
            }

            @Override
            public KeyValueStore<Bytes, byte[]> get() {
                throw new UnsupportedOperationException();
            }

            @Override
            public String metricsScope() {
                return "mine";
            }
        };
        StoreBuilder<KeyValueStore<String, Long>> builder =
                Stores.keyValueStoreBuilder(foreign, Serdes.String(), Serdes.Long());
        assertThatThrownBy(builder::build)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("store 'mine'")
                .hasMessageContaining("Stores.persistentKeyValueStore");
    }

    @Test
    void aBuilderSaysWhatItWasTold() {
        StoreBuilder<KeyValueStore<String, Long>> builder =
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore("s"), Serdes.String(), Serdes.Long());
        assertThat(builder.loggingEnabled()).isTrue();
        assertThat(builder.name()).isEqualTo("s");
        assertThat(builder.build().persistent()).isTrue();
        assertThat(builder.withLoggingEnabled(Map.of("a", "b")).logConfig()).containsEntry("a", "b");
        assertThat(builder.withLoggingDisabled().loggingEnabled()).isFalse();
        assertThat(builder.logConfig()).isEmpty();
        assertThat(Stores.inMemoryKeyValueStore("m").get().persistent()).isFalse();
    }

    private static <K, V> StoreRig<KeyValueStore<K, V>> plain(
            @org.jspecify.annotations.Nullable Serde<K> keys, @org.jspecify.annotations.Nullable Serde<V> values) {
        return new StoreRig<>(Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(StoreRig.NAME), keys, values));
    }

    private static StoreRig<TimestampedKeyValueStore<String, Long>> timestamped() {
        return new StoreRig<>(Stores.timestampedKeyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(StoreRig.NAME), Serdes.String(), Serdes.Long()));
    }

    @SuppressWarnings("unchecked")
    private static CountingStore<String> counting(StoreRig<?> rig) {
        return (CountingStore<String>) rig.store;
    }

    private static <K, V> V get(KeyValueStore<K, V> store, K key) {
        V value = store.get(key);
        if (value == null) {
            throw new AssertionError("no value for " + key);
        }
        return value;
    }

    private static <K, V> List<V> values(KeyValueIterator<K, V> iterator) {
        List<V> values = new ArrayList<>();
        try (iterator) {
            iterator.forEachRemaining(entry -> values.add(entry.value));
        }
        return values;
    }
}
