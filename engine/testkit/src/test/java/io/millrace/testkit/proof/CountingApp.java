package io.millrace.testkit.proof;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.internal.commit.KillPoint;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Grouped;
import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.kstream.Produced;
import io.millrace.streams.processor.StateRestoreListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.slf4j.LoggerFactory;

/**
 * The word count that the proofs start in processes of its own. Settings are the arguments, {@code key=value}. Says on its
 * standard output what happens: {@code STATE <state>}, {@code RESTORE <changelog partition> <from> <to>}, the engine's debug line
 * {@code Task <id> stored {<changelog>=<position>}} after each store write, {@code ALIVE} once it has started.
 *
 * <p>{@code kill.point} and {@code kill.at} make it kill itself, as SIGKILL does, when it reaches the point for that time.
 * With {@code pause.point} it first says {@code PAUSED} at that point and waits for a byte on its standard input.
 */
final class CountingApp {
    static final String INPUT = "lines";
    static final String OUTPUT = "counts";
    static final String STORE = "words";

    private CountingApp() {}

    public static void main(String[] args) throws InterruptedException {
        Properties settings = new Properties();
        for (String arg : args) {
            int equals = arg.indexOf('=');
            settings.put(arg.substring(0, equals), arg.substring(equals + 1));
        }
        ((Logger) LoggerFactory.getLogger("io.millrace.streams.internal.task.TaskState")).setLevel(Level.DEBUG);
        hook((String) settings.remove("kill.point"), (String) settings.remove("kill.at"), (String)
                settings.remove("pause.point"));
        KafkaStreams streams = new KafkaStreams(topology(), settings);
        streams.setStateListener((next, previous) -> say("STATE " + next));
        streams.setGlobalStateRestoreListener(new RestoreSayer());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            boolean closed = streams.close(Duration.ofSeconds(30));
            say(closed ? "CLOSED" : "NOT CLOSED");
            Runtime.getRuntime().halt(closed ? 0 : 3);
        }));
        streams.start();
        say("ALIVE");
        Thread.currentThread().join();
    }

    static io.millrace.streams.Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(INPUT, Consumed.with(Serdes.String(), Serdes.String()))
                .flatMapValues(line -> List.of(line.split(" ")))
                .groupBy((key, word) -> word, Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.as(STORE))
                .toStream()
                .to(OUTPUT, Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static void hook(String killPoint, String at, String pausePoint) {
        if (killPoint == null) {
            return;
        }
        AtomicInteger left = new AtomicInteger(Integer.parseInt(at));
        KillPoint.hook(reached -> {
            if (reached.name().equals(pausePoint) && left.get() == 1) {
                pause();
            }
            if (reached.name().equals(killPoint) && left.decrementAndGet() == 0) {
                say("KILLED " + reached);
                die();
            }
        });
    }

    private static void pause() {
        say("PAUSED");
        try {
            if (System.in.read() < 0) {
                throw new IllegalStateException("nobody is there to let it go on");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** No hook, no finally, no flush: the process is gone as after kill -9. */
    private static void die() {
        try {
            new ProcessBuilder(
                            "kill",
                            "-KILL",
                            Long.toString(ProcessHandle.current().pid()))
                    .start();
            Thread.currentThread().join();
        } catch (java.io.IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void say(String line) {
        System.out.println(line);
    }

    private static final class RestoreSayer implements StateRestoreListener {
        @Override
        public void onRestoreStart(TopicPartition partition, String store, long start, long end) {
            say("RESTORE " + partition + " " + start + " " + end);
        }

        @Override
        public void onBatchRestored(TopicPartition partition, String store, long end, long restored) {
            say("RESTORED " + partition + " " + restored);
        }

        @Override
        public void onRestoreEnd(TopicPartition partition, String store, long total) {
            say("RESTORE-END " + partition + " " + total);
        }
    }

    /** Settings that every proof shares. */
    static List<String> settings(String bootstrapServers, String applicationId, String stateDir) {
        return List.of(
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG + "=" + bootstrapServers,
                StreamsConfig.APPLICATION_ID_CONFIG + "=" + applicationId,
                StreamsConfig.STATE_DIR_CONFIG + "=" + stateDir,
                StreamsConfig.COMMIT_INTERVAL_MS_CONFIG + "=50",
                StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG + "=0",
                "default.key.serde=org.apache.kafka.common.serialization.Serdes$StringSerde",
                "default.value.serde=org.apache.kafka.common.serialization.Serdes$StringSerde",
                "consumer.session.timeout.ms=3000",
                "consumer.heartbeat.interval.ms=500",
                "producer.transaction.timeout.ms=5000",
                "producer.linger.ms=0");
    }
}
