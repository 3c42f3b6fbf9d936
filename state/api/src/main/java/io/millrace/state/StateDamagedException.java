package io.millrace.state;

import org.jspecify.annotations.Nullable;

/** The files of a store are damaged; the task is restored from its changelog into a fresh folder. */
public final class StateDamagedException extends StateException {
    public StateDamagedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
