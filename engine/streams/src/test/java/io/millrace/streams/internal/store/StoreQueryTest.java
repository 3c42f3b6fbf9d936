package io.millrace.streams.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.KeyValue;
import io.millrace.streams.errors.InvalidStateStoreException;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.QueryableStoreType;
import io.millrace.streams.state.QueryableStoreTypes;
import io.millrace.streams.state.ReadOnlyKeyValueStore;
import io.millrace.streams.state.Stores;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

class StoreQueryTest {
    private final StoreRig<TimestampedKeyValueStore<String, Long>> first = timestamped();
    private final StoreRig<TimestampedKeyValueStore<String, Long>> second = timestamped();
    private final List<StateStore> stores = new ArrayList<>(List.of(first.store, second.store));

    @Test
    void aQuerySeesCommittedDataOnly() {
        put(first, "a", 1);
        first.commit();
        put(first, "a", 2);
        put(first, "b", 2);
        ReadOnlyKeyValueStore<String, Long> view = view(QueryableStoreTypes.keyValueStore());
        assertThat(view.get("a")).isEqualTo(1);
        assertThat(view.get("b")).isNull();
        assertThat(StoreRig.drain(view.all())).containsExactly(new KeyValue<>("a", 1L));
        first.commit();
        assertThat(view.get("a")).isEqualTo(2);
        assertThat(view.get("b")).isEqualTo(2);
    }

    @Test
    void aQueryGoesOverAllTasks() {
        put(first, "b", 2);
        put(first, "d", 4);
        first.commit();
        put(second, "a", 1);
        put(second, "c", 3);
        second.commit();
        ReadOnlyKeyValueStore<String, ValueAndTimestamp<Long>> view =
                view(QueryableStoreTypes.timestampedKeyValueStore());
        assertThat(view.get("a")).isEqualTo(ValueAndTimestamp.make(1L, 1));
        assertThat(view.get("d")).isEqualTo(ValueAndTimestamp.make(4L, 4));
        assertThat(view.get("e")).isNull();
        assertThat(view.approximateNumEntries()).isEqualTo(4);
        assertThat(StoreRig.drain(view.all())).extracting(entry -> entry.key).containsExactly("b", "d", "a", "c");
        assertThat(StoreRig.drain(view.reverseAll()))
                .extracting(entry -> entry.key)
                .containsExactly("d", "b", "c", "a");
        assertThat(StoreRig.drain(view.range("b", "c")))
                .extracting(entry -> entry.key)
                .containsExactly("b", "c");
        assertThat(StoreRig.drain(view.reverseRange("a", "b")))
                .extracting(entry -> entry.key)
                .containsExactly("b", "a");
        assertThat(StoreRig.drain(view.prefixScan("c", Serdes.String().serializer())))
                .extracting(entry -> entry.key)
                .containsExactly("c");
    }

    @Test
    void anyThreadMayQuery() {
        put(first, "a", 1);
        first.commit();
        ReadOnlyKeyValueStore<String, Long> view = view(QueryableStoreTypes.keyValueStore());
        assertThat(CompletableFuture.supplyAsync(() -> StoreRig.drain(view.all()))
                        .join())
                .containsExactly(new KeyValue<>("a", 1L));
        assertThat(CompletableFuture.supplyAsync(() -> String.valueOf(view.get("a")))
                        .join())
                .isEqualTo("1");
    }

    @Test
    void aQueryOfAClosedStoreSaysWhatToDo() {
        ReadOnlyKeyValueStore<String, Long> view = view(QueryableStoreTypes.keyValueStore());
        first.store.close();
        assertThatThrownBy(() -> view.get("a"))
                .isInstanceOf(InvalidStateStoreException.class)
                .hasMessageContaining("store 'store'")
                .hasMessageContaining("KafkaStreams.store");
        stores.clear();
        assertThatThrownBy(() -> view.get("a"))
                .isInstanceOf(InvalidStateStoreException.class)
                .hasMessageContaining("not open on this instance");
    }

    @Test
    void aQueryOfAClosedBackendSaysWhatToDo() {
        ReadOnlyKeyValueStore<String, Long> view = view(QueryableStoreTypes.keyValueStore());
        first.backend.close();
        assertThatThrownBy(() -> view.get("a")).isInstanceOf(InvalidStateStoreException.class);
        assertThatThrownBy(() -> StoreRig.drain(view.all())).isInstanceOf(InvalidStateStoreException.class);
        assertThatThrownBy(view::approximateNumEntries).isInstanceOf(InvalidStateStoreException.class);
    }

    @Test
    void acceptsTheStoresThatHaveWhatIsAskedFor() {
        KeyValueStore<String, Long> plain = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("p"), Serdes.String(), Serdes.Long())
                .build();
        assertThat(QueryableStoreTypes.keyValueStore().accepts(plain)).isTrue();
        assertThat(QueryableStoreTypes.keyValueStore().accepts(first.store)).isTrue();
        assertThat(QueryableStoreTypes.timestampedKeyValueStore().accepts(plain))
                .isFalse();
        assertThat(QueryableStoreTypes.timestampedKeyValueStore().accepts(first.store))
                .isTrue();
    }

    private <T> T view(QueryableStoreType<T> type) {
        return ((StoreViewType<T>) type).create(name -> stores, StoreRig.NAME);
    }

    private static void put(StoreRig<TimestampedKeyValueStore<String, Long>> rig, String key, long value) {
        rig.store.put(key, ValueAndTimestamp.make(value, value));
    }

    private static StoreRig<TimestampedKeyValueStore<String, Long>> timestamped() {
        return new StoreRig<>(Stores.timestampedKeyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(StoreRig.NAME), Serdes.String(), Serdes.Long()));
    }
}
