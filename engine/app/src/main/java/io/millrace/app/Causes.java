package io.millrace.app;

import java.util.LinkedHashSet;
import java.util.SequencedSet;

/** Turns a chain of exceptions into one line. */
final class Causes {

    /** Chains are short; a longer one is a cycle. */
    private static final int MAX_DEPTH = 10;

    private Causes() {}

    /** The outermost message, and in brackets those of its causes, each said once. */
    static String chain(Throwable failure) {
        SequencedSet<String> messages = new LinkedHashSet<>();
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
        String first = messages.removeFirst();
        return messages.isEmpty() ? first : first + " [cause: " + String.join(": ", messages) + "]";
    }
}
