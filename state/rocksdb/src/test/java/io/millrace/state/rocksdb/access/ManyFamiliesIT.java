package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** The least memory that there is holds sixty stores, and says so when it holds no more. */
class ManyFamiliesIT {
    private static final MemoryBudget LEAST = MemoryBudget.split(64L << 20, 64L << 20);

    private final Logger logger = (Logger) LoggerFactory.getLogger(SharedAccess.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @TempDir
    Path folder;

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    @ParameterizedTest
    @EnumSource
    void sixtyStoresFitIntoTheLeastMemory(AccessKind access) {
        var batch = new WriteBatch();
        List<String> families = names(60);
        try (StateBackend backend = access.backend(LEAST);
                TaskStore store = backend.open(folder, families)) {
            families.forEach(family -> batch.put(store.family(family), new byte[8], new byte[100]));
            store.write(batch);

            assertThat(log.list).isEmpty();
            assertThat(backend.memoryUsage().memtableBytes())
                    .isGreaterThan(60 * 1024)
                    .isLessThan(LEAST.memtableBytes());
        }
    }

    @ParameterizedTest
    @EnumSource
    void tooManyAreWarnedOfOnce(AccessKind access) {
        try (StateBackend backend = access.backend(LEAST)) {
            backend.open(folder.resolve("closed"), names(50)).close();
            try (TaskStore _ = backend.open(folder.resolve("0"), names(50));
                    TaskStore _ = backend.open(folder.resolve("1"), names(50));
                    TaskStore _ = backend.open(folder.resolve("2"), names(1))) {
                assertThat(log.list)
                        .singleElement()
                        .satisfies(event -> assertThat(event.getFormattedMessage())
                                .contains("The 100 column families", "Raise millrace.memory"));
            }
        }
    }

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(n -> "store-" + n).toList();
    }
}
