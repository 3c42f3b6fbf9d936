package io.millrace.graph.processor;

import java.util.BitSet;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * One call of a node while an event is handled.
 *
 * @param node the node
 * @param call its method
 * @param argument what the method gets
 * @param guard the ids of the nodes of which one must have changed; null: it is always called
 * @param raises whether the node's flag must be raised, if the call says so or without asking
 */
record Step(
        ModelNode node,
        Call call,
        Argument argument,
        @Nullable BitSet guard,
        boolean raises) {
    /** What a call gets. */
    sealed interface Argument {
        /** Nothing: a trigger. */
        record None() implements Argument {}

        /** The event, as the type of the handler's parameter. */
        record Event(TypeElement type) implements Argument {}

        /** The event, if it turns out to be of the types and to have the keys, tried one after the other. */
        record EventIf(List<Choice> choices) implements Argument {}

        /** A parent, as the type of the method's parameter. */
        record Parent(ModelNode parent, TypeMirror type) implements Argument {}

        /** The arguments of an exported method, by name. */
        record Names(List<String> names) implements Argument {}
    }

    /** One of several handlers, and when it is the one. */
    record Choice(TypeElement type, @Nullable Filter filter, Call call) {}

    Step withRaises(boolean value) {
        return new Step(node, call, argument, guard, value);
    }
}
