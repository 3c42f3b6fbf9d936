package io.millrace.state.rocksdb.access;

import io.millrace.state.StateDamagedException;
import io.millrace.state.StateException;
import io.millrace.state.StateLockedException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What RocksDB's failures mean to the engine. */
public final class Failures {
    private Failures() {}

    public static StateException onOpen(Path directory, Failure failure, @Nullable Throwable cause) {
        if (failure.isHeldElsewhere()) {
            return new StateLockedException(
                    "the store in " + directory + " is in use: " + failure.message()
                            + "; stop the other process that uses this state directory, or give each instance its own",
                    cause);
        }
        if (failure.isDamage()) {
            return damaged(directory, failure, cause);
        }
        return new StateException(
                "the store in " + directory + " cannot be opened: " + failure.message()
                        + "; check that the folder is writable and the disk not full",
                cause);
    }

    public static StateException onRead(Path directory, Failure failure, @Nullable Throwable cause) {
        if (failure.isDamage()) {
            return damaged(directory, failure, cause);
        }
        return new StateException(
                "reading from the store in " + directory + " failed: " + failure.message() + "; check the disk", cause);
    }

    /** A compaction that meets a damage, and files that are gone, show up in the writes that follow. */
    public static StateException onWrite(Path directory, Failure failure, @Nullable Throwable cause) {
        if (failure.isDamage()) {
            return damaged(directory, failure, cause);
        }
        return new StateException(
                "writing to the store in " + directory + " failed: " + failure.message()
                        + "; check that the disk is not full. The store takes no further batch until it is opened again",
                cause);
    }

    private static StateDamagedException damaged(Path directory, Failure failure, @Nullable Throwable cause) {
        return new StateDamagedException(
                directory,
                "the files of the store in " + directory + " are damaged: " + failure.message()
                        + "; the task is restored from its changelog, check the disk if this comes back",
                cause);
    }
}
