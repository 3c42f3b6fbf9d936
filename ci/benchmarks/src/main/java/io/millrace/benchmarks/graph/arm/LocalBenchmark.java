package io.millrace.benchmarks.graph.arm;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** An event of a graph that does not leave the method which built it. JMH fills the fields, hence unmarked. */
@NullUnmarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LocalBenchmark {
    @Param("")
    public String arm;

    @Param("")
    public String shape;

    private LocalLoop.Loop loop;
    private Object[] events;

    @Setup
    public void build() {
        Shape parsed = Shape.valueOf(shape);
        Equality.check(parsed);
        events = Events.of(parsed);
        loop = LocalLoop.of(Arm.valueOf(arm), parsed);
    }

    @Benchmark
    @OperationsPerInvocation(Events.COUNT * LocalLoop.ROUNDS)
    public double local() {
        return loop.run(events);
    }
}
