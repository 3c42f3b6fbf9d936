package io.millrace.graph.processor.flatten;

import java.lang.constant.ConstantDesc;

/** What is known of an entry of the stack. */
sealed interface Value {
    /** How many slots it takes. */
    default int size() {
        return 1;
    }

    /** Anything that is no node. */
    record Other(int size) implements Value {}

    /** A node, by its number; in a constructor, 0 is the object that is built. */
    record Node(int id) implements Value {}

    /** The generated class itself. */
    record Self() implements Value {}

    /** A parameter of a constructor or of a method that builds a node, by its position. */
    record Parameter(int index, int size) implements Value {}

    /** A constant. */
    record Constant(ConstantDesc value, int size) implements Value {}

    /** What a {@code new} gave, by its position in the method. */
    record Fresh(int position) implements Value {}

    Value OTHER = new Other(1);
}
