package io.millrace.streams.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.internal.task.RecordContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.Stores;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CachingFlushTest {
    private final StoreRig<TimestampedKeyValueStore<String, Long>> rig =
            new StoreRig<>(Stores.<String, Long>timestampedKeyValueStoreBuilder(
                            Stores.inMemoryKeyValueStore(StoreRig.NAME), Serdes.String(), Serdes.Long())
                    .withCachingEnabled());
    private final TimestampedKeyValueStore<String, Long> store = rig.store;

    @Test
    void forwardsTheNewestPerKeyInTheOrderOfTheLastUpdates() {
        List<Record<String, Change<Long>>> forwarded = rig.listen(false);
        put("a", 1L, 10);
        put("b", 2L, 20);
        put("a", 3L, 30);
        assertThat(forwarded).isEmpty();
        rig.commit();
        assertThat(forwarded).extracting(Record::key).containsExactly("b", "a");
        assertThat(forwarded).extracting(Record::value).containsExactly(change(2L, null), change(3L, null));
        assertThat(forwarded).extracting(Record::timestamp).containsExactly(20L, 30L);
    }

    @Test
    void sendsTheValueOfTheLastForwardAsOldValue() {
        List<Record<String, Change<Long>>> forwarded = rig.listen(true);
        put("a", 1L, 10);
        rig.commit();
        put("a", 2L, 20);
        put("a", 3L, 30);
        rig.engine().flushCache();
        put("a", 4L, 40);
        rig.commit();
        assertThat(forwarded)
                .extracting(Record::value)
                .containsExactly(change(1L, null), change(3L, 1L), change(4L, 3L));
    }

    @Test
    void readsTheOldValueOfAKeyThatWasWrittenUnread() {
        put("a", 1L, 10);
        rig.commit();
        rig.engine().abort();
        List<Record<String, Change<Long>>> forwarded = rig.listen(true);
        put("a", 2L, 20);
        rig.commit();
        assertThat(forwarded).extracting(Record::value).containsExactly(change(2L, 1L));
    }

    @Test
    void forwardsADeleteWithTheDeletingRecordsTime() {
        List<Record<String, Change<Long>>> forwarded = rig.listen(true);
        put("a", 1L, 10);
        rig.commit();
        rig.task.record(77);
        store.delete("a");
        var records = rig.commit();
        assertThat(forwarded.getLast().value()).isEqualTo(change(null, 1L));
        assertThat(forwarded.getLast().timestamp()).isEqualTo(77);
        assertThat(records.getFirst().timestamp()).isEqualTo(77);
        assertThat(records.getFirst().value()).isNull();
    }

    @Test
    void saysNothingOfAKeyThatCameAndWent() {
        List<Record<String, Change<Long>>> forwarded = rig.listen(true);
        put("read", 1L, 10);
        store.delete("read");
        put("unread", 1L, 10);
        store.put("unread", null);
        assertThat(rig.commit()).isEmpty();
        assertThat(forwarded).isEmpty();
        assertThat(rig.engine().dirty()).isFalse();
    }

    @Test
    void forwardsTheDeleteOfAKeyThatAFlushInBetweenMadeKnown() {
        List<Record<String, Change<Long>>> forwarded = rig.listen(false);
        put("a", 1L, 10);
        rig.engine().flushCache();
        store.delete("a");
        assertThat(rig.commit()).isEmpty();
        assertThat(forwarded).extracting(Record::value).containsExactly(change(1L, null), change(null, null));
    }

    @Test
    void logsADeleteWithoutAListener() {
        put("a", 1L, 10);
        store.delete("a");
        assertThat(rig.commit())
                .singleElement()
                .satisfies(record -> assertThat(record.value()).isNull());
    }

    @Test
    void setsTheRecordOfTheLastUpdateAroundEachForward() {
        List<@Nullable RecordContext> contexts = new ArrayList<>();
        List<Record<String, Change<Long>>> forwarded = new ArrayList<>();
        rig.<String, Long>cache()
                .setFlushListener(
                        record -> {
                            contexts.add(rig.task.recordContext());
                            forwarded.add(record);
                        },
                        false);
        var headers = new RecordHeaders().add("h", new byte[] {1});
        rig.task.record(10, headers);
        store.put("a", ValueAndTimestamp.make(1L, 5));
        RecordContext first = rig.task.recordContext();
        rig.task.record(20);
        store.put("b", ValueAndTimestamp.make(1L, 6));
        RecordContext second = rig.task.recordContext();
        rig.task.record(30);
        RecordContext third = rig.task.recordContext();
        rig.engine().flushCache();
        assertThat(contexts).containsExactly(first, second);
        assertThat(rig.task.recordContext()).isSameAs(third);
        assertThat(forwarded.getFirst().headers()).isEqualTo(headers);
        assertThat(forwarded).extracting(Record::timestamp).containsExactly(5L, 6L);
    }

    @Test
    void aForwardMayWriteToTheSameStore() {
        List<String> forwarded = new ArrayList<>();
        rig.<String, Long>cache()
                .setFlushListener(
                        record -> {
                            forwarded.add(record.key() + "=" + record.value().newValue());
                            if (record.key().equals("a")) {
                                put("b", 9L, 10);
                                put("c", 1L, 10);
                            }
                        },
                        false);
        put("a", 1L, 10);
        put("b", 1L, 10);
        rig.commit();
        assertThat(forwarded).containsExactly("a=1", "b=1", "b=9", "c=1");
        assertThat(store.get("b")).isEqualTo(ValueAndTimestamp.make(9L, 10));
        assertThat(rig.changelog).extracting(record -> new String(record.key())).containsExactly("a", "b", "c");
    }

    @Test
    void forwardsCountsAsTheyWereAtTheFlush() {
        List<Record<String, Change<Long>>> forwarded = rig.listen(true);
        @SuppressWarnings("unchecked")
        var counts = (CountingStore<String>) store;
        rig.task.record(10);
        counts.increment("a", 10);
        counts.increment("a", 20);
        rig.commit();
        counts.increment("a", 30);
        rig.commit();
        assertThat(forwarded).extracting(Record::value).containsExactly(change(2L, null), change(3L, 2L));
        assertThat(forwarded).extracting(Record::timestamp).containsExactly(20L, 30L);
    }

    @Test
    void undoneUpdatesAreNotForwarded() {
        List<Record<String, Change<Long>>> forwarded = rig.listen(true);
        put("a", 1L, 10);
        rig.engine().mark();
        put("a", 2L, 20);
        put("b", 2L, 20);
        rig.engine().undo();
        rig.commit();
        assertThat(forwarded).extracting(Record::value).containsExactly(change(1L, null));
        assertThat(forwarded).extracting(Record::timestamp).containsExactly(10L);
    }

    @Test
    void refusesToCommitWhatWasNotFlushed() {
        rig.listen(false);
        put("a", 1L, 10);
        assertThat(rig.engine().holdsUpdates()).isTrue();
        assertThatThrownBy(() -> rig.engine().encode(null, new io.millrace.state.WriteBatch()))
                .hasMessageContaining("not flushed");
    }

    @Test
    void doesNotCacheWhenTheTaskDoesNot() {
        var uncached = new StoreRig<>(
                Stores.<String, Long>keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(StoreRig.NAME), Serdes.String(), Serdes.Long())
                        .withCachingEnabled(),
                false);
        assertThat(uncached.<String, Long>cache().setFlushListener(record -> {}, false))
                .isFalse();
        uncached.store.put("a", 1L);
        assertThat(uncached.engine().holdsUpdates()).isFalse();
    }

    @Test
    void aPlainStoreForwardsWithTheRecordsTime() {
        var plain = new StoreRig<KeyValueStore<String, Long>>(Stores.<String, Long>keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(StoreRig.NAME), Serdes.String(), Serdes.Long())
                .withCachingEnabled());
        List<Record<String, Change<Long>>> forwarded = plain.listen(true);
        plain.task.record(42);
        plain.store.put("a", 1L);
        plain.commit();
        assertThat(forwarded.getFirst().timestamp()).isEqualTo(42);
        assertThat(forwarded.getFirst().value()).isEqualTo(change(1L, null));
    }

    private void put(String key, Long value, long timestamp) {
        rig.task.record(timestamp);
        store.put(key, ValueAndTimestamp.make(value, timestamp));
    }

    private static Change<Long> change(@Nullable Long newValue, @Nullable Long oldValue) {
        return new Change<>(newValue, oldValue);
    }
}
