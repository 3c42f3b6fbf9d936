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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

    @Test
    void opensRocksDbThroughJniAndSaysSoInOneLine() {
        try (StateBackend backend = StateBackends.create(BUDGET, null)) {
            assertThat(backend.name()).isEqualTo("rocksdb-jni");
            assertThat(backend.persistent()).isTrue();
            assertThat(backend.library()).matches("RocksDB \\d+\\.\\d+\\.\\d+");
            assertThat(log.list).hasSize(1);
            assertThat(log.list.getFirst().getLevel()).isEqualTo(Level.INFO);
            assertThat(log.list.getFirst().getFormattedMessage())
                    .contains("rocksdb-jni", backend.library(), backend.reason(), "block cache");
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
        assertThatThrownBy(() -> StateBackends.create(BUDGET, "FFM")).isInstanceOf(StateException.class);
        assertThat(log.list).isEmpty();
    }
}
