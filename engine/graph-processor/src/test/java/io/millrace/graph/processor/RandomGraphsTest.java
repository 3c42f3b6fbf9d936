package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.graph.EventProcessor;
import io.millrace.graph.NodeException;
import io.millrace.graph.random.RandomEvent;
import io.millrace.graph.random.Recorder;
import io.millrace.graph.random.Signals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random graphs do what a simple model of them does, call by call: in order, at most once per event, with random answers, events inside
 * events, exported calls, failures and buffering. {@code -Dseed=} runs a seed again, {@code -Dgraphs=} more graphs of each size.
 */
class RandomGraphsTest {
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final int GRAPHS = Integer.getInteger("graphs", 4);
    private static final int OPERATIONS = 300;

    @TempDir
    Path folder;

    @Test
    void doWhatTheirModelDoes() {
        System.out.println("RandomGraphsTest seed " + SEED);
        Random random = new Random(SEED);
        List<RandomGraph> graphs = new ArrayList<>();
        for (int i = 0; i < GRAPHS; i++) {
            graphs.add(RandomGraph.of("Tiny" + i, 1 + random.nextInt(5), random));
            graphs.add(RandomGraph.of("Small" + i, 5 + random.nextInt(10), random));
            if (i % 4 == 0) {
                graphs.add(RandomGraph.of("Medium" + i, 30 + random.nextInt(30), random));
            }
            if (i % 12 == 0) {
                graphs.add(RandomGraph.of("Large" + i, 100 + random.nextInt(120), random));
            }
        }
        graphs.removeIf(
                graph -> graph.nodes().stream().allMatch(node -> node.handlers().isEmpty() && !node.exports()));
        Compilation compiled =
                Compilation.of(folder, graphs.stream().map(RandomGraph::source).toArray(String[]::new));
        assertThat(compiled.diagnostics()).as("seed " + SEED).isEmpty();

        for (RandomGraph graph : graphs) {
            compare(graph, compiled, random.nextLong());
        }
    }

    private static void compare(RandomGraph graph, Compilation compiled, long seed) {
        int publishEvery = 3 * graph.nodes().size() + 2;
        Recorder recorder = new Recorder(seed, publishEvery, graph.exports());
        Recorder modelRecorder = new Recorder(seed, publishEvery, graph.exports());
        EventProcessor processor =
                compiled.create(EventProcessor.class, "com.example." + graph.name() + "Processor", recorder);
        processor.unknownEvents(event -> recorder.note("unknown " + ((RandomEvent) event).id()));
        recorder.connect(new Recorder.Outlet() {
            @Override
            public void publish(RandomEvent event) {
                processor.onEvent(event);
            }

            @Override
            public void ping(int id, int depth) {
                ((Signals) processor).ping(id, depth);
            }
        });
        GraphModel model = new GraphModel(graph, modelRecorder);
        Random random = new Random(seed);
        for (int i = 0; i < OPERATIONS; i++) {
            String place = "seed " + SEED + ", operation " + i + " of " + graph.name();
            int id = random.nextInt(1 << 20);
            Supplier<Object> done;
            Supplier<Object> expected;
            switch (random.nextInt(graph.exports() ? 14 : 12)) {
                case 0 -> {
                    done = () -> run(processor::bufferEvents);
                    expected = () -> run(model::bufferEvents);
                }
                case 1 -> {
                    done = () -> run(processor::trigger);
                    expected = () -> run(model::trigger);
                }
                case 12 -> {
                    done = () -> run(() -> ((Signals) processor).ping(id, 0));
                    expected = () -> run(() -> model.ping(id, 0));
                }
                case 13 -> {
                    done = () -> ((Signals) processor).ask(id);
                    expected = () -> model.ask(id);
                }
                default -> {
                    done = () -> run(() -> processor.onEvent(Recorder.event(id, 0)));
                    expected = () -> run(() -> model.publish(Recorder.event(id, 0)));
                }
            }
            String result = outcome(done);
            String expectedResult = outcome(expected);
            assertThat(String.join("\n", recorder.take())).as(place).isEqualTo(String.join("\n", modelRecorder.take()));
            assertThat(result).as(place).isEqualTo(expectedResult);
            assertThat(processor.takeChangedStates()).as(place).isEqualTo(model.takeChangedStates());
        }
    }

    private static Object run(Runnable action) {
        action.run();
        return "";
    }

    /** The result, or the class of what the node threw. */
    private static String outcome(Supplier<Object> action) {
        try {
            return action.get().toString();
        } catch (RuntimeException e) {
            @Nullable Throwable thrown = e instanceof NodeException ? e.getCause() : e;
            return Objects.requireNonNull(thrown).getClass().getSimpleName();
        }
    }
}
