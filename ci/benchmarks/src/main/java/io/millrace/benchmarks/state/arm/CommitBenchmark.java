package io.millrace.benchmarks.state.arm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/**
 * One commit of {@link #CHANGES} random keys into a database of its own, counted per change; encoding counts. Flushes and
 * compactions that the commits cause run beside them. JMH fills the fields, hence unmarked.
 */
@NullUnmarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CommitBenchmark {
    public static final int CHANGES = 10_000;

    @Param("")
    public String arm;

    @Param("")
    public String shape;

    private final Entries.Draws draws = new Entries.Draws();
    private Path folder;
    private Committer committer;
    private byte[] key;
    private byte[] value;
    private int entries;

    @Setup
    public void open() throws IOException {
        Shape parsed = Shape.parse(shape);
        entries = parsed.entries();
        key = new byte[parsed.keyBytes()];
        value = new byte[parsed.valueBytes()];
        Entries.value(1, value);
        folder = Files.createTempDirectory(Fork.data(), "commit");
        committer = Committer.open(arm, folder, parsed);
        commit();
        Entries.Draws sameDraws = new Entries.Draws();
        for (int i = 0; i < CHANGES; i++) {
            Entries.key(sameDraws.next(entries), key);
            if (!Arrays.equals(committer.get(key), value)) {
                throw new IllegalStateException(arm + " has not written what it was told to");
            }
        }
    }

    @Benchmark
    @OperationsPerInvocation(CHANGES)
    public void commit() {
        for (int i = 0; i < CHANGES; i++) {
            Entries.key(draws.next(entries), key);
            committer.put(key, value);
        }
        committer.commit();
    }

    @TearDown
    public void close() throws IOException {
        committer.close();
        DatabaseCopy.delete(folder);
    }
}
