package io.millrace.benchmarks.streams;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/** Counts the words of lines; the newest count of every word goes to the output. */
final class WordCount implements Workload {
    private static final int WORDS_PER_LINE = 40;
    private static final int VOCABULARY = 20_000;
    private static final double EXPONENT = 1.0;

    private final long lines;
    private final long seed;
    private final Map<String, Long> expected = new HashMap<>();

    WordCount(long lines, long seed) {
        this.lines = lines;
        this.seed = seed;
        forEachInput((key, line) -> {
            for (String word : new String(line, StandardCharsets.UTF_8).split(" ")) {
                expected.merge(word, 1L, Long::sum);
            }
        });
    }

    @Override
    public String label() {
        return "wordcount";
    }

    @Override
    public String payload() {
        return "flatMapValues, groupBy, count on lines of " + WORDS_PER_LINE + " Zipf-distributed words (exponent "
                + EXPONENT + ", vocabulary " + VOCABULARY + ")";
    }

    @Override
    public long records() {
        return lines;
    }

    @Override
    public void forEachInput(BiConsumer<byte @Nullable [], byte[]> action) {
        ZipfLines text = new ZipfLines(seed, VOCABULARY, EXPONENT);
        for (long i = 0; i < lines; i++) {
            action.accept(null, text.next(WORDS_PER_LINE).getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public Outcome outcome() {
        return new Received();
    }

    @Override
    public long progressOf(long inputRecords) {
        return inputRecords * WORDS_PER_LINE;
    }

    /** The newest count per word. Their sum is the number of words counted, whatever was sent in between. */
    private final class Received implements Outcome {
        private final StringDeserializer words = new StringDeserializer();
        private final LongDeserializer counts = new LongDeserializer();
        private final Map<String, Long> newest = new HashMap<>();
        private long sum;
        private @Nullable String wentBack;

        @Override
        public void accept(ConsumerRecord<byte[], byte[]> message) {
            String word = words.deserialize(message.topic(), message.key());
            long count = counts.deserialize(message.topic(), message.value());
            @Nullable Long before = newest.put(word, count);
            if (before != null && before > count) {
                wentBack = "the count of " + word + " went back from " + before + " to " + count + " at "
                        + message.topic() + "-" + message.partition() + "@" + message.offset();
            }
            sum += count - (before == null ? 0 : before);
        }

        @Override
        public long progress() {
            return sum;
        }

        @Override
        public Optional<String> difference() {
            if (wentBack != null) {
                return Optional.of(wentBack);
            }
            for (var entry : expected.entrySet()) {
                @Nullable Long count = newest.get(entry.getKey());
                if (!entry.getValue().equals(count)) {
                    return Optional.of("the count of " + entry.getKey() + " is " + count + ", not " + entry.getValue());
                }
            }
            return newest.size() == expected.size()
                    ? Optional.empty()
                    : Optional.of(newest.size() + " words were counted, not " + expected.size());
        }
    }
}
