package io.millrace.graph.processor;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/**
 * What a processor does, event by event.
 *
 * @param model the graph
 * @param events for each kind of event of the model, in its order
 * @param exports for each method of an exported interface
 * @param triggered what is called when the buffering ends
 * @param flags the ids of the nodes that have a flag
 */
record Plan(Model model, List<Event> events, List<Exported> exports, Path triggered, BitSet flags) {
    /**
     * What is done for a kind of event.
     *
     * @param id its number
     * @param kind the class
     * @param key the method that returns the event's key, if handlers filter by one
     * @param keys for each key that a handler wants
     * @param other for all other events
     * @param buffered the calls while events are buffered, which depend on the key by themselves
     */
    record Event(int id, EventKind kind, Optional<Filter> key, List<Key> keys, Path other, Path buffered) {}

    /** What is done for events with a key; {@code value} is Java source. */
    record Key(String value, Path path) {}

    /** What is done for a call of an exported method; its parameters are those of the exported type, even if it is inherited. */
    record Exported(
            int id,
            TypeElement type,
            ExecutableElement method,
            List<? extends TypeMirror> parameters,
            Path path,
            Path buffered) {}

    /** The names of what can happen, by id. */
    List<String> eventNames() {
        return java.util.stream.Stream.concat(
                        events.stream()
                                .map(event ->
                                        event.kind().type().getSimpleName().toString()),
                        exports.stream()
                                .map(each -> each.type().getSimpleName() + "."
                                        + each.method().getSimpleName()))
                .toList();
    }

    /** The nodes whose state is kept, in order. */
    List<ModelNode> states() {
        return model.nodes().stream()
                .filter(node -> node.callbacks().stateSerde() != null)
                .toList();
    }
}
