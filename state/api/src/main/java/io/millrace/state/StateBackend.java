package io.millrace.state;

import java.nio.file.Path;
import java.util.List;

/**
 * A way to keep state: opens one {@link TaskStore} per task and owns what all of them share (block cache, write-buffer
 * accounting). Thread-safe. Closing the backend requires that every store it opened was closed before.
 */
public interface StateBackend extends AutoCloseable {

    /** Short name for logs, metrics and {@code /info}: {@code heap}, {@code rocksdb-jni}, {@code rocksdb-ffm}. */
    String name();

    /** Why this backend was chosen, in one sentence. */
    String reason();

    /** The native library that is really loaded, with its version, such as {@code RocksDB 10.10.1}; {@code none} without. */
    String library();

    /** Whether what was written survives the process. */
    boolean persistent();

    /**
     * Opens (creating what is missing) the store of one task.
     *
     * @param directory the task's own folder; ignored by backends that are not persistent
     * @param families names of the column families the caller uses; families found on disk that are not named here are
     *     dropped
     * @throws StateException when the folder cannot be opened: {@link StateDamagedException} when its files are damaged,
     *     {@link StateLockedException} when another process or store has it open
     */
    TaskStore open(Path directory, List<String> families);

    /**
     * Bytes in use by what the stores share with each other and with those of other backends of the process; zero for a
     * kind that does not apply.
     */
    MemoryUsage memoryUsage();

    /** Stores of this backend that are open now. */
    int openStores();

    /** Iterators that are open now. Each may keep a few blocks from being evicted. */
    long openIterators();

    /** Iterators that stores of this backend found open at their own close, since the backend was made. */
    long leakedIterators();

    /**
     * Frees what the stores share. A second call does nothing.
     *
     * @throws StateException when a store is still open; the backend stays usable then
     */
    @Override
    void close();
}
