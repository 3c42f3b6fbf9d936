package io.millrace.benchmarks.state.arm;

import java.util.Arrays;
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

/** One multi-get of {@link #KEYS} random keys that are there, counted per key. JMH fills the fields, hence unmarked. */
@NullUnmarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MultiGetBenchmark {
    public static final int KEYS = 256;

    @Param("")
    public String arm;

    @Param("")
    public String shape;

    private final Entries.Draws draws = new Entries.Draws();
    private MultiReader reader;
    private byte[][] keys;
    private int entries;

    @Setup
    public void open() {
        Shape parsed = Shape.parse(shape);
        entries = parsed.entries();
        keys = new byte[KEYS][parsed.keyBytes()];
        reader = MultiReader.open(arm, Fork.folder(parsed), parsed);
        byte[] expected = new byte[parsed.valueBytes()];
        Entries.Draws sameDraws = new Entries.Draws();
        for (byte[] value : multiGet()) {
            Entries.value(sameDraws.next(entries), expected);
            if (!Arrays.equals(value, expected)) {
                throw new IllegalStateException(arm + " reads another value than was written");
            }
        }
    }

    @Benchmark
    @OperationsPerInvocation(KEYS)
    public byte[][] multiGet() {
        for (byte[] key : keys) {
            Entries.key(draws.next(entries), key);
        }
        return reader.read(keys);
    }

    @TearDown
    public void close() {
        reader.close();
    }
}
