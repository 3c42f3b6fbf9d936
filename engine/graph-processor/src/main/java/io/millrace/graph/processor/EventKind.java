package io.millrace.graph.processor;

import java.util.List;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * A class of events that the dispatch tells apart.
 *
 * @param type the class
 * @param exact whether it is a concrete class, so that callers can have it as a static type
 * @param leaf whether no other kind is a subtype of it
 * @param entries the nodes that take it, with the handler that does; nodes without one are left out
 * @param time the method that returns its time
 */
record EventKind(
        TypeElement type,
        boolean exact,
        boolean leaf,
        List<Entry> entries,
        @Nullable String time) {
    /**
     * How a node takes the event.
     *
     * @param node the node
     * @param handlers if {@code certain}: of the one most specific type, with different filters; otherwise in the order in which they are tried
     * @param certain whether all events of the kind are of the handler's type; otherwise that must be asked of each
     */
    record Entry(NodeDeclaration node, List<Handler> handlers, boolean certain) {}
}
