package io.millrace.benchmarks.graph.arm;

import java.util.Locale;

/**
 * {@code GraphLoops DEPLOYMENT SHAPE ARM WARMUP-MILLIS MILLIS}: prints the nanoseconds per event, for runs where JMH is not at hand.
 */
public final class GraphLoops {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private GraphLoops() {}

    public static void main(String[] args) {
        Shape shape = Shape.valueOf(args[1]);
        Equality.check(shape);
        Object[] events = Events.of(shape);
        Deployment deployment = Deployment.valueOf(args[0]);
        int eventsPerRun = Events.COUNT * (deployment == Deployment.LOCAL ? LocalLoop.ROUNDS : 1);
        Runnable loop = loop(deployment, shape, Arm.valueOf(args[2]), events);
        nanosPerRun(loop, Long.parseLong(args[3]));
        System.out.printf(Locale.ROOT, "%.3f%n", nanosPerRun(loop, Long.parseLong(args[4])) / eventsPerRun);
    }

    private static Runnable loop(Deployment deployment, Shape shape, Arm arm, Object[] events) {
        if (deployment == Deployment.TASK) {
            TaskLoop loop = new TaskLoop(Work.of(arm, shape, new Output()).operator());
            return () -> loop.run(events);
        }
        LocalLoop.Loop loop = LocalLoop.of(arm, shape);
        double[] last = new double[1];
        return () -> last[0] = loop.run(events);
    }

    private static double nanosPerRun(Runnable loop, long millis) {
        long start = System.nanoTime();
        long runs = 0;
        long taken;
        do {
            loop.run();
            runs++;
            taken = System.nanoTime() - start;
        } while (taken < millis * NANOS_PER_MILLI);
        return (double) taken / runs;
    }
}
