package io.millrace.state.rocksdb.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.state.rocksdb.access.RocksBackend;
import io.millrace.state.rocksdb.access.Tuning;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which downcalls a read or a commit really makes, and so which of them hold up the garbage collector. */
class DowncallsIT {
    private static final int MOST_NATIVE_CALLS = 4;
    private static final int ENTRIES = 1000;

    @TempDir
    Path folder;

    private StateBackend backend;
    private TaskStore store;

    @BeforeEach
    void openStore() throws ReflectiveOperationException {
        backend = new RocksBackend(
                DowncallCounter.access(Tuning.of(MemoryBudget.split(256L << 20, 64L << 20))), "the test asks for it");
        open();
    }

    private void open() {
        store = backend.open(folder, List.of("a", "b"));
        DowncallCounter.take();
    }

    @AfterEach
    void closeStore() {
        store.close();
        backend.close();
    }

    @Test
    void writesABatchOfAnySizeInAFewDowncalls() {
        for (int entries : new int[] {1, 10, 10_000}) {
            write(entries);
            Map<String, Integer> calls = DowncallCounter.take();
            assertThat(calls).isEqualTo(Map.of("createBatch", 1, "write", 1, "destroyBatch", 1));
            assertThat(calls.values().stream().mapToInt(count -> count).sum()).isLessThanOrEqualTo(MOST_NATIVE_CALLS);
        }
    }

    @Test
    void writesABatchThatIsTooLongToHoldUpTheGarbageCollector() {
        byte[] large = new byte[5 << 20];
        large[77] = 1;
        var batch = new WriteBatch();
        batch.put(store.family("a"), key(2), large);
        store.write(batch);
        assertThat(DowncallCounter.take()).isEqualTo(Map.of("createBatch", 1, "write", 1, "destroyBatch", 1));
        assertThat(store.get(store.family("a"), key(2))).isEqualTo(large);
    }

    @Test
    void readsByOneOrdinaryCallWhetherOrNotTheDiskIsNeeded() {
        write(ENTRIES);
        assertReadsByOneCall();
        store.flush();
        store.close();
        open();
        assertReadsByOneCall();
        assertReadsByOneCall();
    }

    private void assertReadsByOneCall() {
        int family = store.family("a");
        DowncallCounter.take();
        assertThat(store.get(family, key(2))).isEqualTo(key(2));
        assertThat(DowncallCounter.take()).isEqualTo(Map.of("get", 1));
        assertThat(store.get(family, key(2), new byte[4])).isEqualTo(4);
        assertThat(DowncallCounter.take()).isEqualTo(Map.of("get", 1));
        assertThat(store.get(family, key(1))).isNull();
        assertThat(DowncallCounter.take()).isEqualTo(Map.of("get", 1));
    }

    @Test
    void readsALargeValueWhereRocksDbHasIt() {
        byte[] large = new byte[100_000];
        var batch = new WriteBatch();
        batch.put(store.family("a"), key(2), large);
        store.write(batch);
        DowncallCounter.take();
        assertThat(store.get(store.family("a"), key(2))).isEqualTo(large);
        assertThat(DowncallCounter.take())
                .isEqualTo(Map.of("get", 1, "getPinned", 1, "pinnedValue", 1, "destroyPinned", 1));
    }

    /** A critical call holds up the garbage collector, so it may be none of those that can wait for the disk. */
    @ParameterizedTest
    @EnumSource(
            names = {
                "GET",
                "GET_PINNED",
                "MULTI_GET",
                "BATCH_WRITE",
                "FLUSH",
                "OPEN",
                "CLOSE",
                "ITERATOR_CREATE",
                "ITERATOR_SEEK_TO_FIRST",
                "ITERATOR_SEEK_TO_LAST",
                "ITERATOR_NEXT",
                "ITERATOR_PREV",
                "ITERATOR_DESTROY",
                "FAMILY_DROP",
                "FAMILY_DESTROY",
                "LIST_FAMILIES"
            })
    void makesNoCriticalCallThatCanWaitForTheDisk(Symbol symbol) {
        assertThat(symbol.options()).isEmpty();
    }

    @Test
    void looksManyKeysUpByOneOrdinaryCall() {
        write(ENTRIES);
        store.flush();
        DowncallCounter.take();
        byte[][] keys = {key(2), key(3), key(4), key(6)};
        byte[] @Nullable [] values = new byte[4] @Nullable [];
        store.multiGet(store.family("a"), keys, 4, values);
        for (int i = 0; i < keys.length; i++) {
            assertThat(values[i]).isEqualTo(i == 1 ? null : keys[i]);
        }
        assertThat(DowncallCounter.take()).isEqualTo(Map.of("multiGet", 1, "pinnedValue", 3, "destroyPinned", 3));
    }

    @Test
    void movesAnIteratorByOrdinaryCallsOnly() {
        write(4);
        store.flush();
        DowncallCounter.take();
        try (StoreIterator it = store.iterate(store.family("a"), null, null, true)) {
            assertThat(DowncallCounter.take()).isEqualTo(Map.of("createReadOptions", 1, "createIterator", 1));
            assertThat(it.next()).isTrue();
            assertThat(DowncallCounter.take()).isEqualTo(Map.of("seekToFirst", 1, "valid", 1));
            assertThat(it.key()).isEqualTo(it.value());
            assertThat(DowncallCounter.take()).isEqualTo(Map.of("key", 1, "value", 1));
            assertThat(it.next()).isTrue();
            assertThat(DowncallCounter.take()).isEqualTo(Map.of("next", 1, "valid", 1));
            assertThat(it.next()).isFalse();
            assertThat(DowncallCounter.take()).isEqualTo(Map.of("next", 1, "valid", 1, "iteratorError", 1));
        }
        assertThat(DowncallCounter.take()).isEqualTo(Map.of("destroyIterator", 1, "destroyReadOptions", 1));
    }

    /** Even numbers go to the one family and odd ones to the other. */
    private void write(int entries) {
        var batch = new WriteBatch();
        for (int i = 0; i < entries; i++) {
            batch.put(store.family(i % 2 == 0 ? "a" : "b"), key(i), key(i));
        }
        store.write(batch);
    }

    private static byte[] key(int number) {
        return ByteBuffer.allocate(4).putInt(number).array();
    }
}
