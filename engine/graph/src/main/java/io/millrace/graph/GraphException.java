package io.millrace.graph;

import org.jspecify.annotations.Nullable;

/** What goes wrong in a processor itself, not in its nodes. */
public class GraphException extends RuntimeException {
    /** An error with what happened and what to do. */
    public GraphException(String message) {
        super(message);
    }

    /** An error with what happened, what to do, and what it came from. */
    public GraphException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
