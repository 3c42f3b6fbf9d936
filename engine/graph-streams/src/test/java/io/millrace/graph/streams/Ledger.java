package io.millrace.graph.streams;

import io.millrace.graph.EventClock;
import io.millrace.graph.EventGraph;
import io.millrace.graph.Input;
import io.millrace.graph.Node;
import io.millrace.graph.OnEvent;
import io.millrace.graph.OnStart;
import io.millrace.graph.OnStop;
import io.millrace.graph.OnTrigger;
import io.millrace.graph.State;
import io.millrace.graph.StateSerde;
import java.nio.ByteBuffer;
import java.util.List;

/** A running total, an alert for each payment that brings it over the limit, and a report on demand. */
@EventGraph
interface Ledger {

    record Payment(String account, long amount) {}

    record Report() {}

    @Input
    RecordOutput<String, String> output();

    @Input
    List<String> life();

    @Node
    static Total total() {
        return new Total();
    }

    @Node
    static Alerts alerts(Total total, EventClock clock, RecordOutput<String, String> output, List<String> life) {
        return new Alerts(total, clock, output, life);
    }

    /** What is remembered. */
    @State(TotalSerde.class)
    final class Total {
        long sum;
        long payments;
        String last = "";

        @OnEvent
        void onPayment(Payment payment) {
            sum += payment.amount();
            payments++;
            last = payment.account();
            if (payment.amount() == 13) {
                throw new IllegalArgumentException("13 is refused");
            }
        }
    }

    /** Eight bytes each, then the account. */
    final class TotalSerde implements StateSerde<Total> {
        @Override
        public byte[] save(Total node) {
            byte[] last = node.last.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            return ByteBuffer.allocate(2 * Long.BYTES + last.length)
                    .putLong(node.sum)
                    .putLong(node.payments)
                    .put(last)
                    .array();
        }

        @Override
        public void restore(Total node, byte[] state) {
            ByteBuffer buffer = ByteBuffer.wrap(state);
            node.sum = buffer.getLong();
            node.payments = buffer.getLong();
            node.last = java.nio.charset.StandardCharsets.UTF_8.decode(buffer).toString();
        }
    }

    /** What is forwarded; it remembers nothing. */
    final class Alerts {
        private final Total total;
        private final EventClock clock;
        private final RecordOutput<String, String> output;
        private final List<String> life;
        private int sinceStart;

        Alerts(Total total, EventClock clock, RecordOutput<String, String> output, List<String> life) {
            this.total = total;
            this.clock = clock;
            this.output = output;
            this.life = life;
        }

        @OnStart
        void start() {
            life.add("start with " + total.sum);
        }

        @OnStop
        void stop() {
            life.add("stop");
        }

        @OnTrigger
        void changed() {
            sinceStart++;
            output.forward(total.last, total.sum + " of " + total.payments);
        }

        @OnEvent
        void onReport(Report report) {
            output.forward("report", total.sum + " at " + clock.now() + ", since the start " + sinceStart);
        }
    }
}
