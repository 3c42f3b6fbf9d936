package io.millrace.graph.sample;

import io.millrace.graph.AfterEvent;
import io.millrace.graph.OnParentUpdate;
import io.millrace.graph.OnTrigger;
import java.util.List;

/** A node that is triggered. */
public class Step {
    private final Log log;
    private final String name;

    /** A child of anything. */
    public Step(Log log, String name, Object... parents) {
        this.log = log;
        this.name = name + (parents.length > 3 ? "*" : "");
    }

    /** Computes. */
    @OnTrigger
    public void trigger() {
        log.add(name);
    }

    /** A step that answers. */
    public static final class Answering {
        private final Log log;
        private final String name;
        private final boolean answer;

        /** A child of anything. */
        public Answering(Log log, String name, boolean answer, Object... parents) {
            this.log = log;
            this.name = name + (parents.length > 3 ? "*" : "");
            this.answer = answer;
        }

        /** Computes. */
        @OnTrigger
        public boolean trigger() {
            log.add(name);
            return answer;
        }
    }

    /** A step that is told of its parents. */
    public static final class Listening {
        private final Log log;
        private final String name;

        /** A child of steps. */
        public Listening(Log log, String name, List<? extends Step> steps, Source source) {
            this.log = log;
            this.name = name + (steps.isEmpty() && source != null ? "-" : "");
        }

        /** A step has changed. */
        @OnParentUpdate
        public void onStep(Step step) {
            log.add(name + "<-" + step.name);
        }

        /** The source has changed. */
        @OnParentUpdate
        public void onSource(Source source) {
            log.add(name + "<-" + source.name());
        }

        /** Computes. */
        @OnTrigger
        public void trigger() {
            log.add(name);
        }

        /** The end. */
        @AfterEvent
        public void after() {
            log.add(name + " after");
        }
    }
}
