package io.millrace.benchmarks.streams;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * An input topic that is loaded before the arm starts, but whose later part lies in an open transaction. The arm warms
 * up on the first part until it has nothing left to do; {@link #release} then hands it all the rest at once. So what is
 * counted afterwards is the work on exactly those records, however far an arm reads ahead of what it has done.
 */
final class HeldBackInput implements AutoCloseable {
    /** Long enough for the load and the warm-up; the broker's own limit is 15 minutes. */
    private static final int TRANSACTION_TIMEOUT_MILLIS = 840_000;

    private final KafkaProducer<byte[], byte[]> producer;

    private HeldBackInput(KafkaProducer<byte[], byte[]> producer) {
        this.producer = producer;
    }

    /**
     * Loads the topic, with the default partitioning of keys.
     *
     * @param visible number of input records that can be read before the release
     */
    static HeldBackInput load(String servers, String topic, Workload workload, long visible) {
        HeldBackInput input = new HeldBackInput(new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        servers,
                        "transactional.id",
                        topic + "-load",
                        "transaction.timeout.ms",
                        TRANSACTION_TIMEOUT_MILLIS,
                        "batch.size",
                        256 * 1024,
                        "buffer.memory",
                        64L * 1024 * 1024,
                        "linger.ms",
                        20),
                new ByteArraySerializer(),
                new ByteArraySerializer()));
        input.send(topic, workload, visible);
        return input;
    }

    /** Makes the rest of the input visible. */
    void release() {
        producer.commitTransaction();
    }

    /** Closes the producer; what was not released is aborted. */
    @Override
    public void close() {
        producer.close();
    }

    private void send(String topic, Workload workload, long visible) {
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        producer.initTransactions();
        producer.beginTransaction();
        long[] sent = {0};
        workload.forEachInput((key, value) -> {
            if (sent[0]++ == visible) {
                producer.commitTransaction();
                producer.beginTransaction();
            }
            producer.send(new ProducerRecord<>(topic, key, value), (metadata, e) -> failure.compareAndSet(null, e));
        });
        producer.flush();
        @Nullable Exception error = failure.get();
        if (error != null) {
            throw new KafkaException("Topic " + topic + " could not be loaded", error);
        }
    }
}
