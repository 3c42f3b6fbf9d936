package io.millrace.graph.processor;

import java.util.BitSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether what a plan calls fits into methods, which have 64 KB at most. */
final class SizeChecks {
    private static final int MAX_BYTES = 60_000;

    /** What a call takes with its guard, its flag, and the notes of a trace and of the node that may fail. */
    private static final int BYTES_PER_STEP = 50;

    private static final int BYTES_PER_CHOICE = 40;
    private static final int BYTES_PER_GUARD_WORD = 12;

    private SizeChecks() {}

    /** Reports paths that are too long. */
    static void check(Plan plan, Problems problems) {
        Stream<Path> paths = Stream.concat(
                plan.events().stream()
                        .flatMap(event -> Stream.concat(
                                Stream.of(event.other(), event.buffered()),
                                event.keys().stream().map(Plan.Key::path))),
                Stream.concat(plan.exports().stream().map(Plan.Exported::path), Stream.of(plan.triggered())));
        if (paths.anyMatch(path -> bytes(path) > MAX_BYTES)) {
            problems.report(
                    plan.model().graph(),
                    "Graph " + plan.model().graph().getSimpleName()
                            + " has so many nodes and edges that one event's calls do not fit into a method.",
                    "Split it into graphs of which one publishes to the other, or hold many of a kind in one node.");
        }
    }

    private static int bytes(Path path) {
        int bytes = 0;
        @Nullable BitSet before = null;
        for (Step step : path.steps()) {
            BitSet guard = step.guard();
            bytes += BYTES_PER_STEP;
            if (guard != null && !guard.equals(before)) {
                bytes += BYTES_PER_GUARD_WORD * words(guard);
            }
            before = guard;
            if (step.argument() instanceof Step.Argument.EventIf choices) {
                bytes += BYTES_PER_CHOICE * choices.choices().size();
            }
        }
        return bytes;
    }

    private static int words(BitSet guard) {
        return (int) guard.stream().map(flag -> flag / Long.SIZE).distinct().count();
    }
}
