package io.millrace.benchmarks.graph.arm;

import java.util.Arrays;

/** Checks that all arms have the same values in all nodes after every event. */
final class Equality {
    private static final int CHECKED = 10_000;

    private Equality() {}

    /** @throws IllegalStateException at the first event after which they differ */
    static void check(Shape shape) {
        Object[] events = Events.of(shape);
        Arm[] arms = Arm.values();
        Output[] outputs = new Output[arms.length];
        Work[] works = new Work[arms.length];
        for (int arm = 0; arm < arms.length; arm++) {
            outputs[arm] = new Output();
            works[arm] = Work.of(arms[arm], shape, outputs[arm]);
        }
        for (int i = 0; i < CHECKED; i++) {
            Object event = events[i % events.length];
            double[] expected = after(works[0], event);
            for (int arm = 1; arm < arms.length; arm++) {
                double[] values = after(works[arm], event);
                if (!Arrays.equals(expected, values) || outputs[0].sum() != outputs[arm].sum()) {
                    throw new IllegalStateException(shape + ": after event " + i + ", " + event + ", arm "
                            + arms[0].label() + " has " + Arrays.toString(expected) + ", arm " + arms[arm].label() + " "
                            + Arrays.toString(values));
                }
            }
        }
    }

    private static double[] after(Work work, Object event) {
        work.operator().process(event);
        return work.values().get();
    }
}
