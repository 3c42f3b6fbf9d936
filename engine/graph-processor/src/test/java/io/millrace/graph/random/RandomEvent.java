package io.millrace.graph.random;

import io.millrace.graph.EventKey;

/** Events of random graphs. */
public interface RandomEvent {
    /** A number of its own. */
    int id();

    /** How many events it was published from, one inside the other. */
    int depth();

    /** An event with a key. */
    record Keyed(int id, int depth, @EventKey int key) implements RandomEvent {}

    /** An event that has subclasses. */
    class Plain implements RandomEvent {
        private final int id;
        private final int depth;

        /** An event. */
        public Plain(int id, int depth) {
            this.id = id;
            this.depth = depth;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public int depth() {
            return depth;
        }
    }

    /** A subclass. */
    class Special extends Plain {
        /** An event. */
        public Special(int id, int depth) {
            super(id, depth);
        }
    }

    /** Another subclass, which no handler names. */
    class Unnamed extends Special {
        /** An event. */
        public Unnamed(int id, int depth) {
            super(id, depth);
        }
    }

    /** A sealed hierarchy. */
    sealed interface Shape extends RandomEvent {}

    /** One leaf. */
    record Circle(int id, int depth) implements Shape {}

    /** Another leaf. */
    record Square(int id, int depth) implements Shape {}
}
