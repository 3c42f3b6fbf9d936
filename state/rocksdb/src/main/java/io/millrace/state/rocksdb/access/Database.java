package io.millrace.state.rocksdb.access;

import io.millrace.state.StateException;
import io.millrace.state.TaskStore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One open database, without any check of its own: {@link RocksTaskStore} passes only ids of open families, and lets
 * nobody in during and after {@link #close}. Arrays passed in are read during the call only; arrays handed out are the
 * caller's. Any thread may read, one at a time writes. Failures are {@link StateException}s as {@link Failures} makes them.
 */
public interface Database {

    /** How many slots there are. */
    int SLOTS = CallGuard.SLOTS;

    /** RocksDB's own id of an open family, as encoded batches need it. */
    int familyId(String family);

    /**
     * The value of a key, or null.
     *
     * @param slot a number below {@link #SLOTS} that no other thread uses meanwhile, so that memory may be kept for it, or -1
     */
    byte @Nullable [] get(int slot, int family, byte[] key);

    /** As {@link TaskStore#get(int, byte[], byte[])}, with a slot as {@link #get(int, int, byte[])} wants it. */
    int get(int slot, int family, byte[] key, byte[] into);

    /** As {@link TaskStore#multiGet}. */
    void multiGet(int family, byte[][] keys, int count, byte[] @Nullable [] into);

    /** An iterator before the first entry of the range; the arrays may be kept, they are never changed. */
    DatabaseIterator iterate(int family, byte @Nullable [] from, byte @Nullable [] to, boolean forward);

    /**
     * Writes a batch with the write-ahead log, without waiting for the disk.
     *
     * @param encoded the batch in RocksDB's format in its first {@code size} bytes
     */
    void write(byte[] encoded, int size);

    /**
     * Writes entries into a table file of their own and takes it in, in place of a write through log and memtable. They are
     * later than every write before, and durable when this returns.
     *
     * @param file where the table is made; there is none yet, and afterwards it may be left behind
     */
    void load(int family, SortedEntries entries, Path file);

    /** Drops a family and frees its handle. */
    void drop(int family);

    /** Writes the memtables of all families to files and waits for it. */
    void flush();

    /** A counter of RocksDB for one family, such as {@code rocksdb.estimate-num-keys}. */
    long property(int family, String name);

    /** A counter of RocksDB summed over all families. */
    long property(String name);

    /** Frees all handles and closes the database. Called once, when no call and no iterator is left. */
    void close();
}
