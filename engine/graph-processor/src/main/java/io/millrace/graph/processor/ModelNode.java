package io.millrace.graph.processor;

import java.util.List;
import javax.lang.model.type.TypeMirror;

/**
 * A node with all that is known of it.
 *
 * @param id its place in the topological order
 * @param declaration how it is declared
 * @param arguments what its method gets
 * @param parents the nodes among the arguments, each once per parameter
 * @param callbacks what is called of it
 */
record ModelNode(
        int id, NodeDeclaration declaration, List<Argument> arguments, List<Parent> parents, Callbacks callbacks) {
    /** An edge: the parent, and the parameter that it comes through. */
    record Parent(String parameter, ModelNode node) {}

    String name() {
        return declaration.name();
    }

    TypeMirror type() {
        return declaration.type();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ModelNode node && node.id == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return name();
    }
}
