package io.millrace.benchmarks.state.arm;

import org.jspecify.annotations.Nullable;

/** One way to read a key. Used by one thread. */
interface Reader extends AutoCloseable {

    /** What is measured: an object that holds the value, null when there is none. */
    @Nullable
    Object read(byte[] key);

    /** The value by the same way, for the check before the measurement. */
    byte @Nullable [] value(byte[] key);

    /** Puts an entry, which stays in the memtable. */
    void write(byte[] key, byte[] value);

    @Override
    void close();
}
