package io.millrace.graph;

import org.jspecify.annotations.Nullable;

/**
 * One entry of an {@link AuditTrace}.
 *
 * @param kind what happened
 * @param event the number of the event, from 0
 * @param name of an event: its type; of a call: the node
 * @param changed of a call: whether the node has changed
 * @param time what the graph's clock said when the event came
 * @param payload of an event: itself, if the trace keeps events
 */
public record AuditEntry(
        Kind kind,
        long event,
        String name,
        boolean changed,
        long time,
        @Nullable Object payload) {
    /** What happened. */
    public enum Kind {
        /** An event came from outside, or a call of an exported interface. */
        EVENT,
        /** An event came that a node had published. */
        PUBLISHED,
        /** What buffered events have changed was handed on to the children. */
        TRIGGER,
        /** A method of a node was called. */
        CALL
    }
}
