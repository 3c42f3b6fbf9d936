package io.millrace.testkit.it;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What the engine logs, as long as it is open. */
final class CapturedLog implements AutoCloseable {
    private final Logger logger = (Logger) LoggerFactory.getLogger("io.millrace");
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getFormattedMessage());
        }
    };

    CapturedLog() {
        appender.start();
        logger.addAppender(appender);
    }

    boolean said(String part) {
        return lines.stream().anyMatch(line -> line.contains(part));
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
    }
}
