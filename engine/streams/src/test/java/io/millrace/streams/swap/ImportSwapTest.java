package io.millrace.streams.swap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Topologies described to Millrace and to Kafka Streams look the same, to the last digit of their names. */
final class ImportSwapTest {
    private static final int RANDOM_TOPOLOGIES = 300;
    private static final Path SOURCES = Path.of("src/test/java/io/millrace/streams/swap");

    static Set<String> names() {
        return Topologies.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void looksAsInKafkaStreams(String name) {
        assertThat(Topologies.describe(name)).isEqualTo(io.millrace.streams.swap.kafka.Topologies.describe(name));
    }

    @Test
    void randomNodesLookAsInKafkaStreams() {
        seeds().forEach(seed -> assertThat(Topologies.describeRandomNodes(seed))
                .as("seed %d", seed)
                .isEqualTo(io.millrace.streams.swap.kafka.Topologies.describeRandomNodes(seed)));
    }

    @Test
    void randomStreamsLookAsInKafkaStreams() {
        seeds().forEach(seed -> assertThat(Topologies.describeRandomStreams(seed))
                .as("seed %d", seed)
                .isEqualTo(io.millrace.streams.swap.kafka.Topologies.describeRandomStreams(seed)));
    }

    private static LongStream seeds() {
        String given = System.getProperty("seed");
        if (given != null) {
            return LongStream.of(Long.parseLong(given));
        }
        long first = RandomGenerator.getDefault().nextLong();
        System.out.println("Topologies of the seeds from " + first + " on; rerun one with -Dseed=<seed>");
        return LongStream.range(0, RANDOM_TOPOLOGIES).map(i -> first + i);
    }

    @Test
    void bothFilesDifferInImportsOnly() throws IOException {
        assertThat(withoutImports(SOURCES.resolve("Topologies.java")))
                .isEqualTo(withoutImports(SOURCES.resolve("kafka/Topologies.java")));
    }

    private static List<String> withoutImports(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("import ") && !line.startsWith("package "))
                .toList();
    }
}
