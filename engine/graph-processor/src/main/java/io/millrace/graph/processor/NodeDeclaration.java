package io.millrace.graph.processor;

import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;

/**
 * A node as the graph declares it, before its edges are known.
 *
 * @param order its place in the order of declaration; unique
 * @param name its name in the whole graph
 * @param type what its method returns
 * @param scope the graph that declares it
 * @param method the method that builds it, or declares the input
 * @param input whether the caller provides it
 * @param args the values of the method's parameters that are marked as such
 * @param where where to report mistakes
 */
record NodeDeclaration(
        int order,
        String name,
        TypeMirror type,
        Scope scope,
        ExecutableElement method,
        boolean input,
        List<String> args,
        Element where) {
    /** Whether an instance of the graph is needed to build it. */
    boolean needsInstance() {
        return !input && !method.getModifiers().contains(Modifier.STATIC);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeDeclaration node && node.order == order;
    }

    @Override
    public int hashCode() {
        return order;
    }

    @Override
    public String toString() {
        return name;
    }
}
