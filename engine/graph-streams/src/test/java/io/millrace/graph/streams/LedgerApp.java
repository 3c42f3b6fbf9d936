package io.millrace.graph.streams;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.errors.LogAndContinueProcessingExceptionHandler;
import io.millrace.streams.internal.commit.KillPoint;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Produced;
import java.util.ArrayList;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.serialization.Serdes;

/**
 * The ledger as an app of its own process. Arguments: bootstrap servers, state folder, and optionally the name of the kill point
 * at which it ends like a killed process and how many times it passes it before.
 */
final class LedgerApp {
    static final String APPLICATION_ID = "ledger-app";
    static final String INPUT = "payments";
    static final String OUTPUT = "totals";

    private LedgerApp() {}

    public static void main(String[] args) throws InterruptedException {
        if (args.length > 2) {
            dieAt(KillPoint.valueOf(args[2]), Integer.parseInt(args[3]));
        }
        KafkaStreams streams = new KafkaStreams(topology().build(), settings(args[0], args[1]));
        streams.start();
        Thread.currentThread().join();
    }

    private static StreamsBuilder topology() {
        var builder = new StreamsBuilder();
        builder.stream(INPUT, Consumed.with(Serdes.String(), Serdes.Long()))
                .process(GraphProcessorSupplier.<String, Long, String, String>of(
                                "ledger", output -> new LedgerProcessor(output, new ArrayList<>()))
                        .withEvents(record -> new Ledger.Payment(record.key(), record.value())))
                .to(OUTPUT, Produced.with(Serdes.String(), Serdes.String()));
        return builder;
    }

    private static Properties settings(String bootstrapServers, String stateFolder) {
        var settings = new Properties();
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION_ID);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, stateFolder);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, "50");
        settings.put(
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
                LogAndContinueProcessingExceptionHandler.class.getName());
        settings.put("consumer.session.timeout.ms", "3000");
        settings.put("consumer.heartbeat.interval.ms", "500");
        settings.put("producer.transaction.timeout.ms", "5000");
        return settings;
    }

    /** No hook runs and nothing is flushed, as after SIGKILL. */
    private static void dieAt(KillPoint point, int times) {
        var left = new AtomicInteger(times);
        KillPoint.hook(reached -> {
            if (reached == point && left.decrementAndGet() == 0) {
                Runtime.getRuntime().halt(LedgerIT.KILLED);
            }
        });
    }
}
