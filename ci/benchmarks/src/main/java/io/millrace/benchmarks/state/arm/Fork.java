package io.millrace.benchmarks.state.arm;

import java.nio.file.Path;

/** What the runner tells a measured process besides JMH's parameters. */
final class Fork {
    private Fork() {}

    /** The folder with a folder for every shape. */
    static Path data() {
        String folder = System.getProperty("millrace.bench.data");
        if (folder == null) {
            throw new IllegalStateException("millrace.bench.data is not set; start the benchmarks with ci/bench state");
        }
        return Path.of(folder);
    }

    static Path folder(Shape shape) {
        return data().resolve(shape.toString());
    }
}
