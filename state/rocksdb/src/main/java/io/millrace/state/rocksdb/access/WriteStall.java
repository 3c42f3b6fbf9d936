package io.millrace.state.rocksdb.access;

import io.millrace.state.StateException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits in place of RocksDB while it takes no writes, because flushes or compactions are behind. Its own wait may never
 * end: after a flush has failed for want of disk space it tries to go on by itself, with a flush that waits for the very
 * writer that waits for it (so since RocksDB pull request 11879; seen with 10.10.1 on a full disk). So a batch is first
 * written with the option {@code no_slowdown}, which is refused with {@link Failure.Code#INCOMPLETE} instead of waiting,
 * and once {@link #await} has returned without it. What RocksDB still waits for then is not longer than a delay that it
 * has computed before.
 */
public final class WriteStall {

    /** The longest that a writer waits for flushes and compactions. */
    static final long MAX_MILLIS = TimeUnit.MINUTES.toMillis(5);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final String STOPPED = "rocksdb.is-write-stopped";
    private static final String BACKGROUND_ERRORS = "rocksdb.background-errors";

    private WriteStall() {}

    /**
     * Returns when RocksDB takes writes again, or will not: after a flush or a compaction has failed, a further write
     * tells why, but it must be one that does not wait either.
     *
     * @return whether the next write may wait
     * @throws StateException when writes stay stopped for too long
     */
    public static boolean await(Path directory, Database database) {
        long begun = System.nanoTime();
        while (true) {
            if (database.property(BACKGROUND_ERRORS) > 0) {
                return false;
            }
            if (database.property(STOPPED) == 0) {
                return true;
            }
            if (System.nanoTime() - begun > TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS)) {
                throw failed(directory, "flushes and compactions are behind for " + MAX_MILLIS + " ms");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** For a write that was refused though it was told not to wait, after a flush or a compaction has failed. */
    public static StateException failed(Path directory) {
        return failed(directory, "a flush or a compaction has failed, which the file LOG there tells about");
    }

    private static StateException failed(Path directory, String why) {
        return Failures.onWrite(directory, new Failure(Failure.Code.OTHER, why), null);
    }
}
