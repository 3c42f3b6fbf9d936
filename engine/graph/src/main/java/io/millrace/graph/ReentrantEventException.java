package io.millrace.graph;

/** An event that was published, or a call that was made, inside another event, where that is not possible. */
public final class ReentrantEventException extends GraphException {
    /** An error with what happened and what to do. */
    public ReentrantEventException(String message) {
        super(message);
    }

    /** The graph forbids it. */
    public static ReentrantEventException forbidden(String what) {
        return new ReentrantEventException(
                what + " came while another event was being handled, and the graph says reentrancy = THROW."
                        + " Publish it after the event, or declare the graph with Reentrancy.QUEUE.");
    }

    /** It needs an answer at once, which only an idle processor can give. */
    public static ReentrantEventException needsIdle(String what) {
        return new ReentrantEventException(
                what
                        + " was called while an event was being handled or buffered. Call it from outside the graph's nodes, after trigger().");
    }
}
