package io.millrace.graph;

/** An event that no node of the graph takes. */
public final class UnknownEventException extends GraphException {
    /** An error about that event, of which only the class is told. */
    public UnknownEventException(Object event) {
        super("No node takes events of " + event.getClass().getName()
                + ". Add an @OnEvent method for it or a supertype, or say with unknownEvents(...) what to do with it.");
    }
}
