package io.millrace.graph.processor;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;

/**
 * A graph without mistakes.
 *
 * @param graph the annotated type
 * @param packageName its package
 * @param settings what it asks for
 * @param nodes parents before children
 * @param scopes the graph and those that it includes, by id
 * @param inputs of included graphs: the node that stands for each
 * @param events the classes of events that are told apart, subclasses first
 */
record Model(
        TypeElement graph,
        String packageName,
        Settings settings,
        List<ModelNode> nodes,
        List<Scope> scopes,
        Map<NodeDeclaration, NodeDeclaration> inputs,
        List<EventKind> events) {
    /** The node that is built for a declaration. */
    ModelNode node(NodeDeclaration declaration) {
        NodeDeclaration actual = inputs.getOrDefault(declaration, declaration);
        return nodes.stream()
                .filter(node -> node.declaration().equals(actual))
                .findFirst()
                .orElseThrow();
    }

    /** The nodes that the caller provides. */
    List<ModelNode> callersInputs() {
        return nodes.stream()
                .filter(node -> node.declaration().input())
                .sorted((a, b) ->
                        Integer.compare(a.declaration().order(), b.declaration().order()))
                .toList();
    }

    /** Whether a node asks for the time, or the trace notes it. */
    boolean usesClock() {
        return settings.audited() || uses(Argument.Clock.class);
    }

    private boolean uses(Class<? extends Argument> kind) {
        return nodes.stream().flatMap(node -> node.arguments().stream()).anyMatch(kind::isInstance);
    }
}
