package io.millrace.graph.processor;

import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * What a processor calls of a node.
 *
 * @param handlers for events
 * @param trigger after its parents
 * @param parentUpdates with each parent that has changed
 * @param afterEvent names of methods
 * @param onStart names of methods
 * @param onStop names of methods
 * @param exports interfaces that the processor implements by calling the node
 * @param stateSerde what saves and restores the node
 */
record Callbacks(
        List<Handler> handlers,
        @Nullable Call trigger,
        List<ParentUpdate> parentUpdates,
        List<String> afterEvent,
        List<String> onStart,
        List<String> onStop,
        List<TypeElement> exports,
        @Nullable TypeMirror stateSerde) {
    /** Nothing. */
    static final Callbacks NONE =
            new Callbacks(List.of(), null, List.of(), List.of(), List.of(), List.of(), List.of(), null);

    /** A method that takes a changed parent; of any parameter of the node method if {@code parameter} is empty. */
    record ParentUpdate(Call call, TypeMirror parent, String parameter, ExecutableElement method) {}
}
