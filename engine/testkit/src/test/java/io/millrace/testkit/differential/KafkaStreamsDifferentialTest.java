package io.millrace.testkit.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testkit.CommitSchedule;
import io.millrace.testkit.Event;
import io.millrace.testkit.Seeds;
import io.millrace.testkit.TopologyTestDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same topology and input on Kafka Streams 4.4 and on Millrace: equal outputs, equal tables. */
class KafkaStreamsDifferentialTest {
    private static final int EVENTS = 300;
    private static final Instant WALL_CLOCK = Instant.ofEpochMilli(1_000_000);
    private static final List<String> WORDS = List.of("to", "be", "or", "not", "xylophone", "question", "slings", "x");

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
        List<Event> inputs = inputs(scenario);
        Run expected = kafka(scenario);

        Run actual = millrace(scenario, inputs, CommitSchedule.eachRecord());

        assertThat(actual.streams()).isEqualTo(expected.streams());
        assertThat(actual.changelogs()).isEqualTo(expected.changelogs());
        assertThat(actual.tables).isEqualTo(expected.tables);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void givesTheSameTablesUnderOtherSchedules(String scenario) {
        List<Event> inputs = inputs(scenario);
        Run expected = kafka(scenario);

        for (CommitSchedule schedule :
                List.of(CommitSchedule.every(7), CommitSchedule.random(seed), CommitSchedule.atEnd())) {
            Run actual = millrace(scenario, inputs, schedule);

            if (!scenario.equals("countOfCounts")) { // counts updates, whose number depends on the schedule by design
                assertThat(actual.tables).as("%s", schedule).isEqualTo(expected.tables);
            }
        }
    }

    private static Run kafka(String scenario) {
        return EXPECTED.computeIfAbsent(scenario, KafkaStreamsDifferentialTest::runKafka);
    }

    private static Run runKafka(String scenario) {
        Properties config = config();
        config.put("state.dir", folder.resolve("kafka-" + scenario).toString());
        try (var driver = new org.apache.kafka.streams.TopologyTestDriver(
                Objects.requireNonNull(Scenarios.all().get(scenario)).get(), config, WALL_CLOCK)) {
            return new Run(Scenarios.drive(driver, inputs(scenario)), Scenarios.tables(driver));
        }
    }

    private static Run millrace(String scenario, List<Event> inputs, CommitSchedule schedule) {
        try (var driver = new TopologyTestDriver(millrace.topology(scenario), config(), WALL_CLOCK, schedule)) {
            List<Event> outputs = new ArrayList<>(millrace.drive(driver, inputs));
            driver.commit();
            outputs.addAll(millrace.outputs(driver));
            return new Run(outputs, millrace.tables(driver));
        }
    }

    private static Properties config() {
        Properties config = new Properties();
        config.put("application.id", "differential");
        config.put("bootstrap.servers", "none.invalid:9092");
        config.put("default.key.serde", Serdes.StringSerde.class);
        config.put("default.value.serde", Serdes.StringSerde.class);
        return config;
    }

    private static List<Event> inputs(String scenario) {
        Random random = new Random(seed);
        List<Event> events = new ArrayList<>();
        long time = 1000;
        for (int i = 0; i < EVENTS; i++) {
            time = Math.max(0, time + random.nextInt(60) - 20);
            if (random.nextInt(25) == 0) {
                events.add(new Event(Event.WALL_CLOCK, null, null, random.nextInt(300), List.of()));
            } else {
                events.add(new Event(topic(scenario, random), key(random), value(random), time, headers(random)));
            }
        }
        return events;
    }

    private static String topic(String scenario, Random random) {
        return switch (scenario) {
            case "merge" -> List.of("a", "b", "c", "d").get(random.nextInt(4));
            case "toTableAfterRekeying", "processorApi", "sharedStore", "throughOwnTopic" ->
                random.nextInt(3) == 0 ? "b" : "a";
            default -> "a";
        };
    }

    private static @Nullable String key(Random random) {
        return random.nextInt(10) == 0 ? null : "k" + random.nextInt(6);
    }

    private static @Nullable String value(Random random) {
        if (random.nextInt(10) == 0) {
            return null;
        }
        StringBuilder words = new StringBuilder(WORDS.get(random.nextInt(WORDS.size())));
        for (int i = random.nextInt(4); i > 0; i--) {
            words.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return words.toString();
    }

    private static List<String> headers(Random random) {
        return random.nextInt(5) == 0 ? List.of("h=" + random.nextInt(100)) : List.of();
    }

    /** What came out of a run. Changelogs count by their last record of a key: how often a key is written is free. */
    private record Run(List<Event> outputs, Map<String, Map<String, String>> tables) {

        List<Event> streams() {
            return outputs.stream().filter(each -> !changelog(each)).toList();
        }

        Map<String, Event> changelogs() {
            Map<String, Event> last = new TreeMap<>();
            outputs.stream().filter(Run::changelog).forEach(each -> last.put(each.topic() + " " + each.key(), each));
            return last;
        }

        private static boolean changelog(Event event) {
            return event.topic().endsWith("-changelog");
        }
    }
}
