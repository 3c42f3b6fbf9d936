package io.millrace.benchmarks.streams.arm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What the floor does with its records. */
abstract sealed class FloorWork {
    final String output;
    final KafkaProducer<byte[], byte[]> producer;

    private FloorWork(String output, KafkaProducer<byte[], byte[]> producer) {
        this.output = output;
        this.producer = producer;
    }

    static FloorWork of(String workload, String output, KafkaProducer<byte[], byte[]> producer) {
        return switch (workload) {
            case "wordcount" -> new Counting(output, producer);
            case "stateless" -> new Transforming(output, producer);
            default -> throw new IllegalArgumentException("Unknown workload " + workload);
        };
    }

    abstract void process(ConsumerRecord<byte[], byte[]> message);

    /** Sends what was held back for the commit. */
    abstract void emit();

    private static final class Transforming extends FloorWork {
        private Transforming(String output, KafkaProducer<byte[], byte[]> producer) {
            super(output, producer);
        }

        @Override
        void process(ConsumerRecord<byte[], byte[]> message) {
            producer.send(new ProducerRecord<>(
                    output, null, message.timestamp(), message.key(), Work.transform(message.value())));
        }

        @Override
        void emit() {}
    }

    /** Counts in a map of this process, without a repartition topic or a changelog: less than any engine can do. */
    private static final class Counting extends FloorWork {
        private final StringDeserializer lines = new StringDeserializer();
        private final StringSerializer words = new StringSerializer();
        private final LongSerializer counts = new LongSerializer();
        private final Map<String, Count> state = new HashMap<>();
        private final List<Count> dirty = new ArrayList<>();

        private Counting(String output, KafkaProducer<byte[], byte[]> producer) {
            super(output, producer);
        }

        @Override
        void process(ConsumerRecord<byte[], byte[]> message) {
            for (String word : Work.words(lines.deserialize(message.topic(), message.value()))) {
                Count count = state.computeIfAbsent(word, Count::new);
                count.value++;
                if (!count.dirty) {
                    count.dirty = true;
                    dirty.add(count);
                }
            }
        }

        @Override
        void emit() {
            for (Count count : dirty) {
                count.dirty = false;
                byte[] key = words.serialize(output, count.word);
                producer.send(new ProducerRecord<>(output, key, counts.serialize(output, count.value)));
            }
            dirty.clear();
        }
    }

    private static final class Count {
        private final String word;
        private long value;
        private boolean dirty;

        private Count(String word) {
            this.word = word;
        }
    }
}
