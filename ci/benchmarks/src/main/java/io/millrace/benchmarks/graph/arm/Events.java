package io.millrace.benchmarks.graph.arm;

import java.util.SplittableRandom;

/** The events that all arms get, built before anything is timed. */
final class Events {
    /** How many there are; a loop goes over all of them. */
    static final int COUNT = 4096;

    private static final double UNCHANGED = 0.1;
    private static final double LIMITS = 0.001;
    private static final double TRADES = 0.25;
    private static final double TICK = 0.0001;
    private static final double TICK_OF_SIZES = 10;

    private final SplittableRandom random = new SplittableRandom(4711);
    private double bid = 1.1;
    private int spread = 2;

    private Events() {}

    static Object[] of(Shape shape) {
        Events source = new Events();
        Object[] events = new Object[COUNT];
        for (int i = 0; i < COUNT; i++) {
            events[i] = shape == Shape.RISK ? source.mixed() : source.tick();
        }
        return events;
    }

    private Object mixed() {
        double draw = random.nextDouble();
        if (draw < LIMITS) {
            return new LimitChange(50_000 + random.nextInt(10) * 10_000);
        }
        if (draw < LIMITS + TRADES) {
            return new Trade((random.nextInt(21) - 10) * 1000.0, bid + TICK);
        }
        return tick();
    }

    /** A random walk; one tick in ten changes sizes only. */
    private MarketTick tick() {
        if (random.nextDouble() >= UNCHANGED) {
            bid += (random.nextInt(5) - 2) * TICK;
            spread = 1 + random.nextInt(3);
        }
        return new MarketTick(
                bid,
                bid + spread * TICK,
                (1 + random.nextInt(10)) * TICK_OF_SIZES,
                (1 + random.nextInt(10)) * TICK_OF_SIZES);
    }
}
