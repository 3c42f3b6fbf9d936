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

/** An event of a graph that lives in a task. JMH fills the fields, hence unmarked. */
@NullUnmarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TaskBenchmark {
    @Param("")
    public String arm;

    @Param("")
    public String shape;

    private TaskLoop loop;
    private Object[] events;

    @Setup
    public void build() {
        Shape parsed = Shape.valueOf(shape);
        Equality.check(parsed);
        events = Events.of(parsed);
        loop = new TaskLoop(Work.of(Arm.valueOf(arm), parsed, new Output()).operator());
    }

    @Benchmark
    @OperationsPerInvocation(Events.COUNT)
    public void task() {
        loop.run(events);
    }
}
