package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.MemoryBudget;
import io.millrace.streams.internal.topology.ProcessorSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.StoreSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.Stores;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class HeapSharesTest extends TaskFixture {
    private static final long CLEAN_BYTES = 8L << 20;
    private static final int ENTRIES = 20_000;
    private static final int VALUE_BYTES = 500;

    @Test
    void workersDivideTheWriteBuffers() {
        long all = heapShares.writeBufferBytesPerWorker();
        heapShares.addWorker();
        assertThat(heapShares.writeBufferBytesPerWorker()).isEqualTo(all);
        heapShares.addWorker();
        assertThat(heapShares.writeBufferBytesPerWorker()).isEqualTo(all / 2);
        heapShares.removeWorker();
        assertThat(heapShares.writeBufferBytesPerWorker()).isEqualTo(all);
    }

    @Test
    void aRestoreTakesHalfOfItsStoresPartOfTheWriteBuffers() {
        var shares = new HeapShares(MemoryBudget.split(64L << 20, 64L << 20));
        long all = shares.writeBufferBytesPerWorker();
        assertThat(all).isEqualTo(16L << 20);
        shares.addStores(3);
        assertThat(shares.restoreBytes(3)).isEqualTo(all / 2);
        shares.addStores(9);
        assertThat(shares.restoreBytes(3)).isEqualTo(all / 8);
        shares.removeStores(12);

        var large = new HeapShares(MemoryBudget.split(1L << 30, 1L << 30));
        large.addStores(1);
        assertThat(large.restoreBytes(1)).isEqualTo(HeapShares.MAX_RESTORE_BYTES);
    }

    @Test
    void storesDivideTheCleanEntriesAnewAsTheyComeAndGo() {
        lags.put(B, 0L);
        openWithStores("a", "b");
        assertThat(heapShares.cleanBytesPerStore()).isEqualTo(CLEAN_BYTES / 2);
        fillBoth(0);
        assertThat(task.cleanBytes()).isBetween(CLEAN_BYTES * 9 / 10, CLEAN_BYTES);

        heapShares.addStores(2);
        commit(1);
        assertThat(task.cleanBytes()).isBetween(CLEAN_BYTES * 4 / 10, CLEAN_BYTES / 2);

        heapShares.removeStores(2);
        fillBoth(1);
        assertThat(task.cleanBytes()).isBetween(CLEAN_BYTES * 9 / 10, CLEAN_BYTES);

        task.close();
        assertThat(heapShares.cleanBytesPerStore()).isEqualTo(CLEAN_BYTES);
        task.close();
        assertThat(heapShares.cleanBytesPerStore()).isEqualTo(CLEAN_BYTES);
    }

    private void fillBoth(long offset) {
        task.add(A, List.of(record(A, offset, 0, "x")));
        assertThat(task.process(0)).isTrue();
        assertThat(task.bufferedBytes()).isGreaterThan(2L * ENTRIES * VALUE_BYTES);
        commit(offset);
    }

    private void commit(long offset) {
        task.completeCommit(0, Map.of(), task.prepareCommit(partition -> null, partition -> offset));
        assertThat(task.bufferedBytes()).isZero();
    }

    private void openWithStores(String... names) {
        open(
                new Subtopology(
                        0,
                        List.of(
                                new SourceSpec(
                                        "source",
                                        List.of("a", "b"),
                                        null,
                                        new StringDeserializer(),
                                        new StringDeserializer(),
                                        null,
                                        null),
                                new ProcessorSpec("fill", List.of("source"), () -> new Fill(names), List.of(names))),
                        List.of(names).stream()
                                .map(name -> new StoreSpec(
                                        name,
                                        Stores.keyValueStoreBuilder(
                                                Stores.inMemoryKeyValueStore(name),
                                                Serdes.Integer(),
                                                Serdes.ByteArray()),
                                        null,
                                        Map.of()))
                                .toList(),
                        List.of(),
                        List.of(Set.of("a", "b"))),
                Map.of());
    }

    /** Writes many entries into each store. */
    private static final class Fill implements Processor<String, String, String, String> {
        private final String[] names;
        private ProcessorContext<String, String> context;

        Fill(String... names) {
            this.names = names;
        }

        @Override
        public void init(ProcessorContext<String, String> opened) {
            context = opened;
        }

        @Override
        public void process(Record<String, String> record) {
            for (String name : names) {
                KeyValueStore<Integer, byte[]> store = context.getStateStore(name);
                for (int key = 0; key < ENTRIES; key++) {
                    store.put(key, new byte[VALUE_BYTES]);
                }
            }
        }
    }
}
