package io.millrace.state.rocksdb.access;

import io.millrace.state.StateException;
import java.nio.file.Path;
import java.util.List;

/**
 * A way into RocksDB: what all databases of a process share (block cache, account of memtables, options) and how one is
 * opened. Thread-safe, but for {@link #close}, which {@link RocksBackend} calls once, when no database is open.
 */
public interface Access {

    /** The family that every database has. It holds nothing here. */
    String DEFAULT_FAMILY = "default";

    /** Short name for logs, metrics and {@code /info}, such as {@code rocksdb-jni}. */
    String name();

    /** The numbers that it was made with. */
    Tuning tuning();

    /** The native library that is really loaded, with its version, such as {@code RocksDB 10.10.1}. */
    String library();

    /**
     * The families of the database in a folder that holds one.
     *
     * @throws StateException as {@link Failures#onOpen} says
     */
    List<String> families(Path directory);

    /**
     * Opens a database, creating what is missing.
     *
     * @param families all families found on disk, the default one among them, and those to be created
     * @throws StateException as {@link Failures#onOpen} says
     */
    Database open(Path directory, List<String> families);

    /** Bytes in the shared cache: blocks, index and filters, and what is charged for memtables. */
    long cacheUsageBytes();

    /** Frees what the databases share. */
    void close();
}
