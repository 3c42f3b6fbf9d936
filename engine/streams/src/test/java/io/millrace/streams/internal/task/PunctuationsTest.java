package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.processor.Cancellable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class PunctuationsTest {
    private final Punctuations punctuations = new Punctuations();
    private final List<String> runs = new ArrayList<>();
    private final ProcessorNode node = new ProcessorNode("p", record -> {}, null, Set.of());

    private void runAt(long now) {
        punctuations.run(now, (owner, punctuator, timestamp) -> punctuator.punctuate(timestamp));
    }

    @Test
    void runsOncePerLookHoweverManyIntervalsPassed() {
        punctuations.schedule(node, 0, 10, timestamp -> runs.add("a@" + timestamp));
        runAt(35);
        runAt(36);
        assertThat(runs).containsExactly("a@35");
        runAt(40);
        assertThat(runs).containsExactly("a@35", "a@40");
    }

    @Test
    void earliestFirstAndOrderOfSchedulingAmongEquals() {
        punctuations.schedule(node, 20, 100, timestamp -> runs.add("late"));
        punctuations.schedule(node, 10, 100, timestamp -> runs.add("first"));
        punctuations.schedule(node, 10, 100, timestamp -> runs.add("second"));
        runAt(50);
        assertThat(runs).containsExactly("first", "second", "late");
    }

    @Test
    void cancelledFromInsideNeverRunsAgain() {
        Cancellable[] self = new Cancellable[1];
        self[0] = punctuations.schedule(node, 0, 10, timestamp -> {
            runs.add("once");
            self[0].cancel();
        });
        runAt(10);
        runAt(20);
        assertThat(runs).containsExactly("once");
    }

    @Test
    void notDueMeansNotRun() {
        punctuations.schedule(node, 100, 10, timestamp -> runs.add("early"));
        runAt(99);
        assertThat(runs).isEmpty();
    }
}
