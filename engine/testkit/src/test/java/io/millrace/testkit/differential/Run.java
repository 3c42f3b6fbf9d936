package io.millrace.testkit.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.StateBackend;
import io.millrace.testkit.CommitSchedule;
import io.millrace.testkit.Event;
import io.millrace.testkit.TopologyTestDriver;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;

/**
 * What came out of a scenario on one of the engines.
 *
 * @param outputs in the order of {@link Scenarios#drive}
 * @param tables contents of the stores at the end
 */
record Run(List<Event> outputs, Map<String, Map<String, String>> tables) {
    private static final Instant WALL_CLOCK = Instant.ofEpochMilli(1_000_000);

    /** On Kafka Streams, which commits after each record. */
    static Run kafka(String scenario, List<Event> inputs, Path stateDir) {
        Properties config = config();
        config.put("state.dir", stateDir.toString());
        try (var driver = new org.apache.kafka.streams.TopologyTestDriver(
                Objects.requireNonNull(Scenarios.all().get(scenario)).get(), config, WALL_CLOCK)) {
            return new Run(Scenarios.drive(driver, inputs), Scenarios.tables(driver));
        }
    }

    /** On Millrace. */
    static Run millrace(
            SwappedScenarios scenarios,
            String scenario,
            List<Event> inputs,
            CommitSchedule schedule,
            StateBackend backend) {
        try (var driver =
                new TopologyTestDriver(scenarios.topology(scenario), config(), WALL_CLOCK, schedule, backend)) {
            List<Event> outputs = new ArrayList<>(scenarios.drive(driver, inputs));
            driver.commit();
            outputs.addAll(scenarios.outputs(driver));
            return new Run(outputs, scenarios.tables(driver));
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

    /** Everything is equal. */
    void assertEqualTo(Run expected, String what) {
        assertThat(streams()).as(what).isEqualTo(expected.streams());
        assertThat(changelogs()).as(what).isEqualTo(expected.changelogs());
        assertThat(tables).as(what).isEqualTo(expected.tables);
    }

    /** The tables are equal, whatever was forwarded on the way. */
    void assertSameTables(String scenario, Run expected, String what) {
        if (!scenario.equals("countOfCounts")) { // counts updates, whose number depends on the schedule by design
            assertThat(tables).as(what).isEqualTo(expected.tables);
        }
    }

    private List<Event> streams() {
        return outputs.stream().filter(each -> !changelog(each)).toList();
    }

    /** Changelogs count by their last record of a key: how often a key is written is free. */
    private Map<String, Event> changelogs() {
        Map<String, Event> last = new TreeMap<>();
        outputs.stream().filter(Run::changelog).forEach(each -> last.put(each.topic() + " " + each.key(), each));
        return last;
    }

    private static boolean changelog(Event event) {
        return event.topic().endsWith("-changelog");
    }
}
