package io.millrace.testkit.differential;

import io.millrace.state.HeapBackend;
import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.rocksdb.StateBackends;
import io.millrace.testkit.CommitSchedule;
import io.millrace.testkit.Event;
import io.millrace.testkit.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As {@link KafkaStreamsDifferentialTest}, with many inputs, on the heap and on RocksDB. */
@Tag("proof")
class KafkaStreamsDifferentialIT {
    private static final int INPUTS = Integer.getInteger("differential.inputs", 6);

    @TempDir
    Path folder;

    @Test
    void givesWhatKafkaStreamsGives() throws IOException, ClassNotFoundException {
        Random seeds = Seeds.random("KafkaStreamsDifferentialIT");
        try (SwappedScenarios millrace = SwappedScenarios.compile(folder);
                StateBackend rocks = StateBackends.create(MemoryBudget.split(2L << 30, 1L << 30), "JNI");
                StateBackend heap = new HeapBackend("the test's choice")) {
            for (int i = 0; i < INPUTS; i++) {
                long seed = seeds.nextLong();
                for (String scenario : Scenarios.all().keySet()) {
                    List<Event> inputs = RandomEvents.of(scenario, seed);
                    Run expected = Run.kafka(scenario, inputs, folder.resolve("kafka-" + i + scenario));
                    for (StateBackend backend : List.of(heap, rocks)) {
                        compare(millrace, scenario, inputs, expected, backend, seed);
                    }
                }
            }
        }
    }

    private static void compare(
            SwappedScenarios millrace,
            String scenario,
            List<Event> inputs,
            Run expected,
            StateBackend backend,
            long seed) {
        String what = scenario + " on " + backend.name() + ", seed " + seed;
        Run.millrace(millrace, scenario, inputs, CommitSchedule.eachRecord(), backend)
                .assertEqualTo(expected, what);
        for (CommitSchedule schedule : List.of(
                CommitSchedule.every(1 + (int) (seed & 31)), CommitSchedule.random(seed), CommitSchedule.atEnd())) {
            Run.millrace(millrace, scenario, inputs, schedule, backend)
                    .assertSameTables(scenario, expected, what + " " + schedule);
        }
    }
}
