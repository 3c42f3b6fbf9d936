package io.millrace.testkit.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.HeapBackend;
import io.millrace.testkit.CommitSchedule;
import io.millrace.testkit.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same topology and input on Kafka Streams 4.4 and on Millrace: equal outputs, equal tables. */
class KafkaStreamsDifferentialTest {
    /** What Kafka Streams gave, by scenario. */
    private static final Map<String, Run> EXPECTED = new HashMap<>();

    @TempDir
    static Path folder;

    private static SwappedScenarios millrace;
    private static long seed;

    @BeforeAll
    static void compile() throws IOException, ClassNotFoundException {
        seed = Seeds.seed("KafkaStreamsDifferentialTest");
        millrace = SwappedScenarios.compile(folder);
    }

    @AfterAll
    static void close() throws IOException {
        millrace.close();
    }

    static Stream<String> scenarios() {
        return Scenarios.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void describesTheSameTopology(String scenario) {
        String expected = Objects.requireNonNull(Scenarios.all().get(scenario))
                .get()
                .describe()
                .toString();

        assertThat(comparable(millrace.topology(scenario).describe().toString()))
                .isEqualTo(comparable(expected));
    }

    /** Kafka Streams lists the stores of a processor in the order of a hash set; names of lambdas differ. */
    private static String comparable(String description) {
        String anonymous = description.replaceAll("extractor class: [^)]*", "extractor class");
        return Pattern.compile("\\(stores: \\[(.*?)]\\)")
                .matcher(anonymous)
                .replaceAll(stores -> "(stores: "
                        + Matcher.quoteReplacement(Stream.of(stores.group(1).split(", "))
                                .sorted()
                                .toList()
                                .toString())
                        + ")");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void givesTheSameOutputsWhenCommittingEachRecord(String scenario) {
        Run expected = kafka(scenario);

        Run actual = millrace(scenario, CommitSchedule.eachRecord());

        actual.assertEqualTo(expected, scenario);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void givesTheSameTablesUnderOtherSchedules(String scenario) {
        Run expected = kafka(scenario);

        for (CommitSchedule schedule :
                List.of(CommitSchedule.every(7), CommitSchedule.random(seed), CommitSchedule.atEnd())) {
            millrace(scenario, schedule).assertSameTables(scenario, expected, scenario + " " + schedule);
        }
    }

    private static Run kafka(String scenario) {
        return EXPECTED.computeIfAbsent(
                scenario, name -> Run.kafka(name, RandomEvents.of(name, seed), folder.resolve("kafka-" + name)));
    }

    private static Run millrace(String scenario, CommitSchedule schedule) {
        return Run.millrace(
                millrace, scenario, RandomEvents.of(scenario, seed), schedule, new HeapBackend("the test's choice"));
    }
}
