package io.millrace.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class StateBackendsIT {
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
            assertThat(log.list.getFirst().getFormattedMessage())
                    .contains(name, backend.library(), backend.reason(), "block cache");
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
}
