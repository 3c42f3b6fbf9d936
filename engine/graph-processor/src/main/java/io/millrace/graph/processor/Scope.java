package io.millrace.graph.processor;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** A graph, or one that it includes: the place where a node's edges are looked for first. */
final class Scope {
    private final int id;
    private final @Nullable Scope parent;
    private final TypeElement type;
    private final String prefix;
    private final List<NodeDeclaration> inputs = new ArrayList<>();

    Scope(int id, @Nullable Scope parent, TypeElement type, String prefix) {
        this.id = id;
        this.parent = parent;
        this.type = type;
        this.prefix = prefix;
    }

    int id() {
        return id;
    }

    @Nullable
    Scope parent() {
        return parent;
    }

    TypeElement type() {
        return type;
    }

    /** The inputs that the graph declares, whoever provides them. */
    List<NodeDeclaration> inputs() {
        return inputs;
    }

    /** How a node that is called so in this scope is called in the whole graph. */
    String fullName(String name) {
        return prefix.isEmpty() ? name : prefix + Names.capitalized(name);
    }

    /** Whether this scope is the other one or included in it. */
    boolean isWithin(Scope other) {
        for (Scope scope = this; scope != null; scope = scope.parent) {
            if (scope == other) {
                return true;
            }
        }
        return false;
    }
}
