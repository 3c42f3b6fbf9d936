package io.millrace.benchmarks.graph.arm;

/**
 * The way of an event into the graph of a live task: from the loop over a batch through an operator that forwards to the operator that
 * holds the graph. As in the engine, which runs all kinds of operators by the same code, none of the calls can be inlined: other
 * operators have gone the same way before.
 */
final class TaskLoop {
    private static final int OTHERS_ROUNDS = 20_000;

    private final Operator first;

    TaskLoop(Operator graph) {
        for (int round = 0; round < OTHERS_ROUNDS; round++) {
            Forward.through(new Counting()).process(Boolean.TRUE);
            Forward.through(new Remembering()).process(Boolean.TRUE);
            Forward.through(Forward.through(new Counting())).process(Boolean.TRUE);
        }
        first = Forward.through(graph);
        Object[] others = {Boolean.TRUE};
        for (int round = 0; round < OTHERS_ROUNDS; round++) {
            run(new Counting(), others);
            run(new Remembering(), others);
        }
    }

    void run(Object[] events) {
        run(first, events);
    }

    private static void run(Operator first, Object[] events) {
        for (Object event : events) {
            first.process(event);
        }
    }

    private record Forward(Operator next) implements Operator {
        static Forward through(Operator next) {
            return new Forward(next);
        }

        @Override
        public void process(Object event) {
            next.process(event);
        }
    }

    private static final class Counting implements Operator {
        private long count;

        @Override
        public void process(Object event) {
            count++;
        }
    }

    private static final class Remembering implements Operator {
        private Object last = "";

        @Override
        public void process(Object event) {
            last = event;
        }
    }
}
