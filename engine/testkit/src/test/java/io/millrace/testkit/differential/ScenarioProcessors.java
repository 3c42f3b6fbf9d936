package io.millrace.testkit.differential;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.FixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Processors of {@link Scenarios}, written against Kafka Streams as well. */
@SuppressWarnings("NullAway") // written as an application would be, without null annotations
final class ScenarioProcessors {
    private ScenarioProcessors() {}

    /** Forwards the value that the key had before, and every tenth record what a scan of the store gives. */
    static final class Remember implements Processor<String, String, String, String> {
        private ProcessorContext<String, String> context;
        private KeyValueStore<String, String> seen;
        private int records;

        @Override
        public void init(ProcessorContext<String, String> context) {
            this.context = context;
            this.seen = context.getStateStore("seen");
        }

        @Override
        public void process(Record<String, String> record) {
            String key = record.key() == null ? "none" : record.key();
            String before = record.value() == null ? seen.delete(key) : seen.get(key);
            if (record.value() != null) {
                seen.put(key, record.value());
            }
            record.headers().add("before", String.valueOf(before).getBytes(StandardCharsets.UTF_8));
            context.forward(record.withValue(before).withTimestamp(record.timestamp() + 1));
            context.forward(new Record<>(
                    context.recordMetadata().get().topic(),
                    seen.putIfAbsent("first", key) + "@"
                            + context.recordMetadata().get().offset(),
                    record.timestamp()));
            if (++records % 10 == 0) {
                context.forward(new Record<>("scan", scan(seen.all()) + scan(seen.reverseRange("k1", "k4")), 0L));
                context.forward(new Record<>("prefix", scan(seen.prefixScan("k", new StringSerializer())), 0L));
            }
        }

        private static String scan(KeyValueIterator<String, String> entries) {
            StringBuilder text = new StringBuilder();
            try (entries) {
                entries.forEachRemaining(each ->
                        text.append(each.key).append('=').append(each.value).append(';'));
            }
            return text.toString();
        }
    }

    /** Numbers the records of a key. */
    static final class Numbered implements FixedKeyProcessor<String, String, String> {
        private FixedKeyProcessorContext<String, String> context;
        private KeyValueStore<String, Long> tally;

        @Override
        public void init(FixedKeyProcessorContext<String, String> context) {
            this.context = context;
            this.tally = context.getStateStore("tally");
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            Long before = tally.get(record.key());
            long number = before == null ? 1 : before + 1;
            tally.put(record.key(), number);
            context.forward(record.withValue(number + " " + record.value()));
        }
    }

    /** Forwards a record at each punctuation, and stops one of them after a while. */
    static final class Ticking implements Processor<String, String, String, String> {
        private ProcessorContext<String, String> context;
        private int ticks;

        @Override
        public void init(ProcessorContext<String, String> context) {
            this.context = context;
            context.schedule(Duration.ofMillis(70), PunctuationType.STREAM_TIME, time -> tick("stream", time));
            context.schedule(Duration.ofMillis(100), PunctuationType.WALL_CLOCK_TIME, time -> tick("wall", time));
            var cancelled = new Cancellable[1];
            cancelled[0] = context.schedule(Duration.ofMillis(30), PunctuationType.STREAM_TIME, time -> {
                tick("short", time);
                if (ticks > 20) {
                    cancelled[0].cancel();
                }
            });
        }

        private void tick(String what, long time) {
            ticks++;
            context.forward(new Record<>(
                    what,
                    ticks + " at " + time + " " + context.currentStreamTimeMs() + " "
                            + context.recordMetadata()
                                    .map(RecordMetadata::topic)
                                    .isPresent(),
                    time));
        }

        @Override
        public void process(Record<String, String> record) {
            context.forward(record.withValue(
                    record.value() + " " + context.currentStreamTimeMs() + " " + context.currentSystemTimeMs()));
        }
    }
}
