package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class OpenIteratorsTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(OpenIterators.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final OpenIterators<String> iterators = new OpenIterators<>();

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
        logger.setAdditive(false);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
        logger.setAdditive(true);
        logger.setLevel(null);
    }

    @Test
    void saysNothingWhenAllWereClosed() {
        iterators.add("a");
        assertThat(iterators.remove("a")).isTrue();
        assertThat(iterators.remove("a")).isFalse();
        assertThat(iterators.closeAll("0_0", iterator -> {})).isZero();
        assertThat(log.list).isEmpty();
    }

    @Test
    void closesAndWarnsOfWhatWasLeftOpen() {
        logger.setLevel(Level.INFO);
        iterators.add("a");
        iterators.add("b");
        List<String> closed = new ArrayList<>();
        assertThat(iterators.closeAll("0_0", closed::add)).isEqualTo(2);

        assertThat(closed).containsExactlyInAnyOrder("a", "b");
        assertThat(log.list).hasSize(1);
        assertThat(log.list.getFirst().getFormattedMessage()).contains("2 iterators", "0_0", "try-with-resources");
    }

    @Test
    void namesThePlaceOfOpeningWhenDebugIsOn() {
        logger.setLevel(Level.DEBUG);
        iterators.add("a");
        iterators.closeAll("0_0", iterator -> {});

        assertThat(log.list).hasSize(2);
        assertThat(log.list.get(1).getThrowableProxy().getStackTraceElementProxyArray())
                .anyMatch(frame -> frame.toString().contains("namesThePlaceOfOpeningWhenDebugIsOn"));
    }
}
