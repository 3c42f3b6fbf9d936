package io.millrace.benchmarks.state.arm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;

/**
 * The way into native code and back: one field of an options object is read, by its Java method and by the C function of
 * the same name. JMH fills the fields, hence unmarked.
 */
@NullUnmarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CrossingBenchmark {
    private static final String FUNCTION = "rocksdb_options_get_create_if_missing";
    private static final FunctionDescriptor SIGNATURE = FunctionDescriptor.of(JAVA_BYTE, ADDRESS);
    private static final MemorySegment ADDRESS_OF_FUNCTION = FfmLibrary.symbol(FUNCTION);
    private static final MethodHandle BOUND = FfmLibrary.bound(FUNCTION, SIGNATURE);
    private static final MethodHandle UNBOUND = FfmLibrary.unbound(SIGNATURE);
    private static final MethodHandle CRITICAL = FfmLibrary.bound(FUNCTION, SIGNATURE, Linker.Option.critical(false));

    private MemorySegment options;
    private DBOptions jniOptions;

    @Setup
    public void open() throws Throwable {
        RocksDB.loadLibrary();
        jniOptions = new DBOptions();
        options = (MemorySegment) FfmLibrary.bound("rocksdb_options_create", FunctionDescriptor.of(ADDRESS))
                .invokeExact();
    }

    @Benchmark
    public boolean jni() {
        return jniOptions.createIfMissing();
    }

    @Benchmark
    public byte ffmBound() throws Throwable {
        return (byte) BOUND.invokeExact(options);
    }

    @Benchmark
    public byte ffmUnbound() throws Throwable {
        return (byte) UNBOUND.invokeExact(ADDRESS_OF_FUNCTION, options);
    }

    @Benchmark
    public byte ffmCritical() throws Throwable {
        return (byte) CRITICAL.invokeExact(options);
    }
}
