package io.millrace.benchmarks.graph;

import io.millrace.benchmarks.graph.arm.Arm;
import io.millrace.benchmarks.graph.arm.Deployment;
import io.millrace.benchmarks.graph.arm.Shape;
import java.util.Locale;

/** One thing to measure. */
record Cell(Runtime runtime, Deployment deployment, Shape shape, Arm arm) {
    /** What runs the classes. */
    enum Runtime {
        HOTSPOT,
        NATIVE
    }

    Cell with(Arm other) {
        return new Cell(runtime, deployment, shape, other);
    }

    Cell onHotSpot() {
        return new Cell(Runtime.HOTSPOT, deployment, shape, arm);
    }

    boolean isNative() {
        return runtime == Runtime.NATIVE;
    }

    @Override
    public String toString() {
        String where = isNative() ? deployment + " native" : deployment.name();
        return (shape + " " + where + " " + arm).toLowerCase(Locale.ROOT);
    }
}
