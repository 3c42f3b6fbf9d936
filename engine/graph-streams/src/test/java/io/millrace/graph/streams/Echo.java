package io.millrace.graph.streams;

import io.millrace.graph.EventGraph;
import io.millrace.graph.Input;
import io.millrace.graph.Node;
import io.millrace.graph.OnEvent;
import io.millrace.graph.OnStart;

/** Remembers nothing. */
@EventGraph
interface Echo {
    @Input
    RecordOutput<String, String> output();

    @Node
    static Repeat echo(RecordOutput<String, String> output) {
        return new Repeat(output);
    }

    /** Forwards numbers as text. */
    final class Repeat {
        private final RecordOutput<String, String> output;
        boolean forwardsAtStart;

        Repeat(RecordOutput<String, String> output) {
            this.output = output;
        }

        @OnStart
        void start() {
            if (forwardsAtStart) {
                output.forward("too", "early");
            }
        }

        @OnEvent
        void onLong(Long value) {
            output.forward("long", value.toString());
        }
    }
}
