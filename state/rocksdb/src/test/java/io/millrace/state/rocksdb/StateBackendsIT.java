package io.millrace.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.millrace.state.MemoryBudget;
import io.millrace.state.MemoryUsage;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class StateBackendsIT {
    private static final List<String> FAMILIES = List.of("counts", "positions");
    private static final MemoryBudget BUDGET = MemoryBudget.split(256L << 20, 64L << 20);

    private final Logger logger = (Logger) LoggerFactory.getLogger(StateBackends.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        logger.setLevel(Level.INFO);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    @ParameterizedTest
    @CsvSource({", rocksdb-ffm", "AUTO, rocksdb-ffm", "FFM, rocksdb-ffm", "JNI, rocksdb-jni"})
    void opensRocksDbAndSaysHowInOneLine(@Nullable String wish, String name) {
        try (StateBackend backend = StateBackends.create(BUDGET, wish)) {
            assertThat(backend.name()).isEqualTo(name);
            assertThat(backend.persistent()).isTrue();
            assertThat(backend.library()).matches("RocksDB \\d+\\.\\d+\\.\\d+");
            assertThat(log.list).hasSize(1);
            assertThat(log.list.getFirst().getLevel()).isEqualTo(Level.INFO);
            assertThat(log.list.getFirst().getFormattedMessage()).contains(name, backend.library(), backend.reason());
        }
    }

    @Test
    void opensTheHeapBackendWhenForced() {
        try (StateBackend backend = StateBackends.create(BUDGET, "HEAP")) {
            assertThat(backend.name()).isEqualTo("heap");
            assertThat(backend.persistent()).isFalse();
            assertThat(backend.reason()).isEqualTo("forced by millrace.state.backend=HEAP");
        }
    }

    @Test
    void letsTheSystemPropertyWin() {
        System.setProperty(StateBackends.PROPERTY, "HEAP");
        try (StateBackend backend = StateBackends.create(BUDGET, "JNI")) {
            assertThat(backend.name()).isEqualTo("heap");
        } finally {
            System.clearProperty(StateBackends.PROPERTY);
        }
    }

    @Test
    void opensNothingWhenWhatIsForcedIsMissing() {
        assertThatThrownBy(() -> StateBackends.create(BUDGET, "ROCKS")).isInstanceOf(StateException.class);
        assertThat(log.list).isEmpty();
    }

    @Test
    void instancesOfAProcessShareTheirMemory(@TempDir Path folder) {
        StateBackend first = StateBackends.create(BUDGET, "JNI");
        try (StateBackend second = StateBackends.create(BUDGET, "JNI");
                TaskStore store = second.open(folder, FAMILIES)) {
            var batch = new WriteBatch();
            batch.put(store.family("counts"), new byte[8], new byte[1 << 20]);
            store.write(batch);

            assertThat(first.memoryUsage().memtableBytes())
                    .isGreaterThan(1 << 20)
                    .isEqualTo(second.memoryUsage().memtableBytes());
            assertThat(first.openStores()).isZero();
            assertThat(second.openStores()).isEqualTo(1);
            first.close();
            first.close();
            assertThat(store.get(store.family("counts"), new byte[8])).hasSize(1 << 20);
            assertThat(second.memoryUsage().memtableBytes()).isGreaterThan(1 << 20);
        }
        assertThat(first.memoryUsage()).isEqualTo(MemoryUsage.NONE);
    }

    @Test
    void theFirstInstanceOfAProcessDecidesOnTheSizes(@TempDir Path folder) {
        Logger sharing = (Logger) LoggerFactory.getLogger(OpenAccesses.class);
        sharing.addAppender(log);
        try (StateBackend first = StateBackends.create(BUDGET, "JNI")) {
            StateBackends.create(MemoryBudget.split(512L << 20, 64L << 20), "JNI")
                    .close();
            first.open(folder, FAMILIES).close();
            assertThat(log.list.stream().filter(event -> event.getLevel() == Level.WARN))
                    .singleElement()
                    .satisfies(event -> assertThat(event.getFormattedMessage())
                            .contains("the same millrace.memory")
                            .contains("cacheBytes"));
        } finally {
            sharing.detachAppender(log);
        }
        log.list.clear();
        StateBackends.create(MemoryBudget.split(512L << 20, 64L << 20), "JNI").close();
        assertThat(log.list).hasSize(1);
    }
}
