package io.millrace.state;

import org.jspecify.annotations.Nullable;

/** The folder of a store is in use by another process or by a store of this one. */
public final class StateLockedException extends StateException {
    public StateLockedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
