package io.millrace.benchmarks.state.arm;

import java.io.IOException;
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

    /** As {@link #HIT}, with {@link #IN_MEMTABLE} other entries in the memtable, in which RocksDB looks first. */
    public static final String BEHIND = "behind";

    private static final int IN_MEMTABLE = 40_000;
    private static final int CHECKED = 2000;

    @Param("")
    public String arm;

    @Param("")
    public String shape;

    @Param("")
    public String work;

    private final Entries.Draws draws = new Entries.Draws();
    private DatabaseCopy copy;
    private Reader reader;
    private byte[] key;
    private long entries;
    private long first;

    @Setup
    public void open() throws IOException {
        Shape parsed = Shape.parse(shape);
        key = new byte[parsed.keyBytes()];
        entries = work.equals(HOT) ? 1 : parsed.entries();
        first = work.equals(MISS) ? parsed.entries() : 0;
        copy = writes() ? DatabaseCopy.of(Fork.folder(parsed)) : null;
        reader = Readers.open(arm, copy == null ? Fork.folder(parsed) : copy.folder(), parsed);
        byte[] value = new byte[parsed.valueBytes()];
        switch (work) {
            case HOT -> write(0, 1, value);
            case BEHIND -> write(entries, IN_MEMTABLE, value);
            default -> {}
        }
        for (int i = 0; i < CHECKED; i++) {
            check(draws.next(entries) + first, value);
        }
    }

    /** Whether the database is written to, so that the next fork must not find it. */
    private boolean writes() {
        return work.equals(HOT) || work.equals(BEHIND);
    }

    private void write(long from, int count, byte[] value) {
        for (long entry = from; entry < from + count; entry++) {
            Entries.key(entry, key);
            Entries.value(entry, value);
            reader.write(key, value);
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
    public void close() throws IOException {
        reader.close();
        if (copy != null) {
            copy.close();
        }
    }
}
