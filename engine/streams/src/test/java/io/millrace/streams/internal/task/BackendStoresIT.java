package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.state.TaskStore;
import io.millrace.state.rocksdb.StateBackends;
import io.millrace.streams.internal.store.EngineStore;
import io.millrace.streams.state.Stores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A restore gathers, loads what is large past the log, and only then says how far it reaches. */
@NullUnmarked
@ParameterizedClass
@ValueSource(strings = {"FFM", "JNI"})
class BackendStoresIT {
    private static final String TOPIC = "app-counts-changelog";
    private static final int VALUE_BYTES = 1000;
    private static final int RECORDS = 2 * BackendStores.MIN_LOAD_BYTES / VALUE_BYTES;

    @Parameter
    String access;

    @TempDir
    Path folder;

    private StateBackend backend;
    private BackendStores stores;

    @BeforeEach
    void open() {
        backend = StateBackends.create(MemoryBudget.split(512L << 20, 256L << 20), access);
        stores = opened();
    }

    @AfterEach
    void close() {
        stores.close();
        backend.close();
    }

    private BackendStores opened() {
        var opened = new BackendStores(backend);
        opened.stores.add((EngineStore)
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore("counts"), Serdes.String(), Serdes.String())
                        .build());
        opened.open(() -> folder);
        return opened;
    }

    @Test
    void loadsWhatIsLargeAndGoesOnFromThere() throws IOException {
        restore(0, RECORDS, Long.MAX_VALUE);
        assertThat(stores.positions.changelogs()).containsEntry(TOPIC, 0L);
        stores.flushRestored();

        assertThat(stores.batch.isEmpty()).isTrue();
        assertThat(stores.positions.changelogs()).containsEntry(TOPIC, (long) RECORDS);
        assertThat(logBytes()).isLessThan(BackendStores.MIN_LOAD_BYTES / 10);
        stores.close();
        stores = opened();
        assertThat(stores.positions.changelogs()).containsEntry(TOPIC, (long) RECORDS);
        assertHolds(RECORDS);
    }

    @Test
    void writesWhenItHasGatheredEnough() {
        restore(0, 7, 5 * VALUE_BYTES);
        assertThat(stores.positions.changelogs().get(TOPIC)).isBetween(4L, 6L);
        assertThat(stores.batch.sizeBytes()).isLessThan(5 * VALUE_BYTES);
    }

    @Test
    void readsOnceMoreWhatWasGatheredButNotWritten() {
        restore(0, RECORDS, BackendStores.MIN_LOAD_BYTES);
        long reached = stores.positions.changelogs().get(TOPIC);
        assertThat(reached).isBetween(1L, RECORDS - 1L);
        stores.close();
        stores = opened();
        assertThat(stores.positions.changelogs()).containsEntry(TOPIC, reached);

        restore((int) reached, RECORDS, BackendStores.MIN_LOAD_BYTES);
        stores.flushRestored();
        assertHolds(RECORDS);
    }

    @Test
    void hasNothingLeftToWriteAfterAFailure() {
        restore(0, RECORDS, Long.MAX_VALUE);
        stores.store.close();
        assertThatThrownBy(() -> stores.flushRestored()).isInstanceOf(StateException.class);
        assertThatCode(() -> stores.flushRestored()).doesNotThrowAnyException();
        stores.close();
        stores = opened();
        assertThat(stores.positions.changelogs()).containsEntry(TOPIC, 0L);
    }

    /** Each key comes twice, and the later value counts. */
    private void restore(int from, int to, long maxBytes) {
        int family = stores.store.family("counts");
        stores.restoresFrom(TOPIC, from);
        for (int n = from; n < to; n++) {
            stores.batch.put(family, key(n), value(n));
            stores.restored(TOPIC, n + 1, maxBytes);
        }
    }

    private void assertHolds(int records) {
        TaskStore store = stores.store;
        int family = store.family("counts");
        for (int n = records / 2; n < records; n++) {
            assertThat(store.get(family, key(n))).isEqualTo(value(n));
        }
    }

    private long logBytes() throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                bytes += Files.size(log);
            }
        }
        return bytes;
    }

    private static byte[] key(int n) {
        return ByteBuffer.allocate(4).putInt(Integer.reverse(n % (RECORDS / 2))).array();
    }

    private static byte[] value(int n) {
        return ByteBuffer.allocate(VALUE_BYTES).putInt(n).array();
    }
}
