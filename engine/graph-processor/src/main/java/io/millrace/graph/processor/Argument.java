package io.millrace.graph.processor;

import java.util.List;
import javax.lang.model.type.TypeMirror;

/** What a node method gets for one of its parameters. */
sealed interface Argument {
    /** The nodes that it stands for. */
    default List<NodeDeclaration> nodes() {
        return List.of();
    }

    /** Another node. */
    record One(String parameter, NodeDeclaration node) implements Argument {
        @Override
        public List<NodeDeclaration> nodes() {
            return List.of(node);
        }
    }

    /** All nodes of a type, as a list or an array. */
    record Many(String parameter, boolean array, TypeMirror element, List<NodeDeclaration> nodes) implements Argument {}

    /** A value, as Java source; of an enum constant only the name. */
    record Literal(String parameter, String value, String code, TypeMirror type) implements Argument {}

    /** The processor itself. */
    record Publisher() implements Argument {}

    /** The processor's clock. */
    record Clock() implements Argument {}
}
