package io.millrace.state;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files of a store are damaged; the task is restored from its changelog into a fresh folder. */
public final class StateDamagedException extends StateException {
    private final transient Path directory;

    public StateDamagedException(Path directory, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.directory = directory;
    }

    /** The folder of the store, as it was opened. */
    public Path directory() {
        return directory;
    }
}
