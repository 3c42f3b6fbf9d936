package io.millrace.benchmarks.state.arm;

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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** One walk over {@link #ENTRIES} entries in key order, counted per entry. JMH fills the fields, hence unmarked. */
@NullUnmarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ScanBenchmark {
    public static final int ENTRIES = 1_000_000;

    @Param("")
    public String arm;

    @Param("")
    public String shape;

    private Scanner scanner;

    @Setup
    public void open() {
        Shape parsed = Shape.parse(shape);
        scanner = Scanner.open(arm, Fork.folder(parsed), parsed);
        byte[] key = new byte[parsed.keyBytes()];
        byte[] value = new byte[parsed.valueBytes()];
        long expected = 0;
        for (int i = 0; i < parsed.entries(); i++) {
            Entries.key(i, key);
            Entries.value(i, value);
            expected += Scanner.hash(key, value);
        }
        if (scanner.checksum() != expected) {
            throw new IllegalStateException(arm + " reads other entries than were written");
        }
    }

    @Benchmark
    @OperationsPerInvocation(ENTRIES)
    public int scan(Blackhole sink) {
        int count = scanner.scan(sink);
        if (count != ENTRIES) {
            throw new IllegalStateException(arm + " walked over " + count + " entries");
        }
        return count;
    }

    @TearDown
    public void close() {
        scanner.close();
    }
}
