package io.millrace.benchmarks.state.arm;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One get of a random key. JMH fills the fields, hence unmarked. */
@NullUnmarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GetBenchmark {

    /** The keys that are there. */
    public static final String HIT = "hit";

    /** Keys that are not there, between those that are. */
    public static final String MISS = "miss";

    /** The same key every time, in the memtable. */
    public static final String HOT = "hot";

    private static final int CHECKED = 2000;

    @Param("")
    public String arm;

    @Param("")
    public String shape;

    @Param("")
    public String work;

    private final Entries.Draws draws = new Entries.Draws();
    private Reader reader;
    private byte[] key;
    private long entries;
    private long first;

    @Setup
    public void open() {
        Shape parsed = Shape.parse(shape);
        key = new byte[parsed.keyBytes()];
        entries = work.equals(HOT) ? 1 : parsed.entries();
        first = work.equals(MISS) ? parsed.entries() : 0;
        reader = Readers.open(arm, Fork.folder(parsed), parsed);
        byte[] expected = new byte[parsed.valueBytes()];
        if (work.equals(HOT)) {
            Entries.key(0, key);
            Entries.value(0, expected);
            reader.write(key, expected);
        }
        for (int i = 0; i < CHECKED; i++) {
            check(draws.next(entries) + first, expected);
        }
    }

    private void check(long entry, byte[] expected) {
        Entries.key(entry, key);
        Entries.value(entry, expected);
        byte[] value = reader.value(key);
        if (first == 0 ? !Arrays.equals(value, expected) : value != null) {
            throw new IllegalStateException(arm + " reads another value of entry " + entry + " than was written");
        }
    }

    @Benchmark
    public Object get() {
        Entries.key(draws.next(entries) + first, key);
        return reader.read(key);
    }

    @TearDown
    public void close() {
        reader.close();
    }
}
