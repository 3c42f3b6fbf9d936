package io.millrace.app;

import java.util.LinkedHashSet;
import java.util.Set;

/** Turns a chain of exceptions into one line. */
final class Causes {

    /** Chains are short; a longer one is a cycle. */
    private static final int MAX_DEPTH = 10;

    private Causes() {}

    /** The messages from the outermost to the root, each said once. */
    static String chain(Throwable failure) {
        Set<String> messages = new LinkedHashSet<>();
        Throwable current = failure;
        for (int depth = 0; current != null && depth < MAX_DEPTH; depth++) {
            String message = current.getMessage();
            boolean repeatsCause = message != null
                    && current.getCause() != null
                    && message.equals(current.getCause().toString());
            if (!repeatsCause) {
                messages.add(message == null ? current.getClass().getName() : message);
            }
            current = current.getCause();
        }
        return String.join("; because: ", messages);
    }
}
