package io.millrace.streams.internal.store;

import java.util.Random;

/** The seed of a randomised test: printed, and taken from {@code -Dseed=} to run the same again. */
public final class Seed {
    private Seed() {}

    public static Random random(String test) {
        long seed = Long.getLong("seed", new Random().nextLong());
        System.out.println(test + ": rerun with -Dseed=" + seed);
        return new Random(seed);
    }
}
