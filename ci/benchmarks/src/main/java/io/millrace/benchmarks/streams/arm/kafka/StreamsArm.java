package io.millrace.benchmarks.streams.arm.kafka;

import io.millrace.benchmarks.streams.arm.ArmControl;
import io.millrace.benchmarks.streams.arm.Work;
import java.io.IOException;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Produced;

/**
 * {@code StreamsArm WORKLOAD INPUT OUTPUT KEY=VALUE...}: the workload {@code wordcount} or {@code stateless} from topic
 * INPUT to topic OUTPUT under the given settings.
 */
public final class StreamsArm {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);
    private static final int FIRST_SETTING = 3;

    private StreamsArm() {}

    public static void main(String[] args) throws IOException {
        Topology topology = switch (args[0]) {
            case "wordcount" -> wordCount(args[1], args[2]);
            case "stateless" -> stateless(args[1], args[2]);
            default -> throw new IllegalArgumentException("Unknown workload " + args[0]);
        };
        try (KafkaStreams streams = new KafkaStreams(topology, settings(args))) {
            streams.setStateListener((now, before) -> {
                if (now == KafkaStreams.State.ERROR) {
                    Runtime.getRuntime().halt(1);
                }
            });
            streams.start();
            ArmControl.serve();
            streams.close(CLOSE_TIMEOUT);
        }
    }

    private static Topology wordCount(String input, String output) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(input, Consumed.with(Serdes.ByteArray(), Serdes.String()))
                .flatMapValues(line -> Work.words(line))
                .groupBy((key, word) -> word, Grouped.with(Serdes.String(), Serdes.String()))
                .count()
                .toStream()
                .to(output, Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static Topology stateless(String input, String output) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(input, Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()))
                .mapValues(value -> Work.transform(value))
                .to(output, Produced.with(Serdes.ByteArray(), Serdes.ByteArray()));
        return builder.build();
    }

    private static Properties settings(String[] args) {
        Properties settings = new Properties();
        for (int i = FIRST_SETTING; i < args.length; i++) {
            int equals = args[i].indexOf('=');
            settings.put(args[i].substring(0, equals), args[i].substring(equals + 1));
        }
        return settings;
    }
}
