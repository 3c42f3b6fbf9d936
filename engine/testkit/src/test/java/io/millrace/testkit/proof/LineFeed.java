package io.millrace.testkit.proof;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes lines of seeded words to the input topic, in a thread of its own, until stopped; knows the right counts. */
final class LineFeed implements AutoCloseable {
    private static final int WORDS = 200;
    private static final int WORDS_PER_LINE = 6;

    private final KafkaProducer<String, String> producer;
    private final Random random;
    private final long pauseNanos;
    private final Map<String, Long> counts = new HashMap<>();
    private final Thread thread = new Thread(this::run, "line feed");
    private volatile boolean stopping;
    private volatile RuntimeException failure;
    private long lines;

    LineFeed(String bootstrapServers, long seed, int linesPerSecond) {
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 5),
                new StringSerializer(),
                new StringSerializer());
        this.random = new Random(seed);
        this.pauseNanos = 1_000_000_000L / linesPerSecond;
        thread.start();
    }

    private void run() {
        while (!stopping && failure == null) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < WORDS_PER_LINE; i++) {
                String word = "w" + (int) Math.abs(random.nextGaussian() * WORDS / 3);
                counts.merge(word, 1L, Long::sum);
                line.append(i == 0 ? "" : " ").append(word);
            }
            producer.send(
                    new ProducerRecord<>(CountingApp.INPUT, "line-" + lines, line.toString()),
                    (metadata, exception) -> {
                        if (exception != null) {
                            failure = new IllegalStateException("the feed failed", exception);
                        }
                    });
            lines++;
            LockSupport.parkNanos(pauseNanos);
        }
    }

    /** Stops and returns how often each word was written. */
    Map<String, Long> stop() {
        end();
        producer.flush();
        if (failure != null) {
            throw failure;
        }
        return counts;
    }

    @Override
    public void close() {
        end();
        producer.close();
    }

    private void end() {
        stopping = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the feed ended", e);
        }
    }
}
