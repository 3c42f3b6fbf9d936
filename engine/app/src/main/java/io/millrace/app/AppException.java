package io.millrace.app;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The service cannot start or go on; the message says what happened and what to do about it. */
public final class AppException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    AppException(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    AppException(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    ExitCode exitCode() {
        return exitCode;
    }
}
