package io.millrace.state.rocksdb.jni;

import io.millrace.state.StateDamagedException;
import io.millrace.state.StateException;
import io.millrace.state.StateLockedException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What RocksDB's errors mean to the engine. */
final class RocksFailures {
    private RocksFailures() {}

    static StateException onOpen(Path directory, RocksDBException cause) {
        if (isHeldElsewhere(cause)) {
            return new StateLockedException(
                    "the store in " + directory + " is in use: " + cause.getMessage()
                            + "; stop the other process that uses this state directory, or give each instance its own",
                    cause);
        }
        if (isDamage(cause)) {
            return damaged(directory, cause);
        }
        return new StateException(
                "the store in " + directory + " cannot be opened: " + cause.getMessage()
                        + "; check that the folder is writable and the disk not full",
                cause);
    }

    static StateException onRead(Path directory, RocksDBException cause) {
        if (isDamage(cause)) {
            return damaged(directory, cause);
        }
        return new StateException(
                "reading from the store in " + directory + " failed: " + cause.getMessage() + "; check the disk",
                cause);
    }

    static StateException onWrite(Path directory, RocksDBException cause) {
        return new StateException(
                "writing to the store in " + directory + " failed: " + cause.getMessage()
                        + "; check that the disk is not full. The store takes no further batch until it is opened again",
                cause);
    }

    private static StateDamagedException damaged(Path directory, RocksDBException cause) {
        return new StateDamagedException(
                "the files of the store in " + directory + " are damaged: " + cause.getMessage()
                        + "; the task is restored from its changelog, check the disk if this comes back",
                cause);
    }

    /** RocksDB reports a held lock as an I/O error on the file LOCK, worded differently for this and another process. */
    private static boolean isHeldElsewhere(RocksDBException cause) {
        return code(cause) == Status.Code.IOError
                && message(cause).contains("lock")
                && message(cause).contains("/LOCK");
    }

    /** A file that the manifest names and that is not there is an I/O error to RocksDB. */
    private static boolean isDamage(RocksDBException cause) {
        return switch (code(cause)) {
            case Corruption, NotSupported -> true;
            case IOError -> message(cause).contains("No such file or directory");
            default -> false;
        };
    }

    private static Status.Code code(RocksDBException cause) {
        Status status = cause.getStatus();
        return status == null || status.getCode() == null ? Status.Code.Undefined : status.getCode();
    }

    private static String message(RocksDBException cause) {
        String message = cause.getMessage();
        return message == null ? "" : message;
    }
}
