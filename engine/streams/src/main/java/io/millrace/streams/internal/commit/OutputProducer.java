package io.millrace.streams.internal.commit;

import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.errors.TaskMigratedException;
import io.millrace.streams.internal.task.RecordContext;
import io.millrace.streams.internal.task.RecordSink;
import io.millrace.streams.internal.task.TaskMetrics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.IllegalGenerationException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The producer of one worker. Under exactly-once it has a transaction open from the first send after a commit to the next
 * commit. The first failure of an asynchronous send is kept and thrown by the next call.
 */
public final class OutputProducer implements RecordSink, AutoCloseable {
    /** Calls of commitTransaction in all, each as long as the producer's {@code max.block.ms}, before it is in doubt. */
    static final int COMMIT_TRIES = 3;

    private final Supplier<Producer<byte[], byte[]>> factory;
    private final boolean transactional;
    private final TaskMetrics metrics;
    private final Map<TopicPartition, ChangelogPartition> changelogs = new HashMap<>();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private final Callback outputCallback = (metadata, exception) -> {
        if (exception != null) {
            failed(exception, () -> place(metadata) + sendingFrom());
        }
    };

    private @Nullable Producer<byte[], byte[]> producer;
    private boolean inTransaction;
    private @Nullable Thread sender;
    private @Nullable RecordContext sendingOrigin;

    /**
     * @param factory makes a producer, configured with the transactional id of this worker if {@code transactional}
     */
    public OutputProducer(Supplier<Producer<byte[], byte[]>> factory, boolean transactional, TaskMetrics metrics) {
        this.factory = factory;
        this.transactional = transactional;
        this.metrics = metrics;
    }

    /**
     * Makes the producer ready; under exactly-once this ends what an earlier run of this worker left open.
     *
     * @throws TimeoutException when the broker did not answer in time; to be called again
     */
    public void open() {
        if (producer != null) {
            return;
        }
        Producer<byte[], byte[]> opened = factory.get();
        boolean ready = false;
        try {
            if (transactional) {
                opened.initTransactions();
            }
            producer = opened;
            failure.set(null);
            inTransaction = false;
            ready = true;
        } finally {
            if (!ready) {
                opened.close(Duration.ZERO);
            }
        }
    }

    @Override
    public void send(
            String topic,
            @Nullable Integer partition,
            long timestampMillis,
            byte @Nullable [] key,
            byte @Nullable [] value,
            Headers headers,
            RecordContext origin) {
        sendingOrigin = origin;
        send(new ProducerRecord<>(topic, partition, timestampMillis, key, value, headers), outputCallback);
        sendingOrigin = null;
        metrics.sentRecords.add(1);
    }

    void sendChangelog(
            ChangelogPartition changelog,
            byte[] key,
            byte @Nullable [] value,
            long timestampMillis,
            @Nullable Headers headers) {
        send(
                new ProducerRecord<>(
                        changelog.partition.topic(),
                        changelog.partition.partition(),
                        timestampMillis,
                        key,
                        value,
                        headers),
                changelog);
        metrics.changelogRecords.add(1);
    }

    @SuppressWarnings("NullAway") // null keys and values are fine for the producer
    private void send(ProducerRecord<byte[], byte[]> record, Callback callback) {
        throwFailure();
        Producer<byte[], byte[]> current = producer();
        try {
            begin(current);
            sender = Thread.currentThread();
            current.send(record, callback);
        } catch (KafkaException | IllegalStateException e) {
            throwFailure(); // the first failure tells more than that the transaction is in error
            throw classify(e, "sending to " + record.topic());
        } finally {
            sender = null;
        }
        throwFailure();
    }

    private void begin(Producer<byte[], byte[]> current) {
        if (transactional && !inTransaction) {
            current.beginTransaction();
            inTransaction = true;
        }
    }

    @Override
    public int partitions(String topic) {
        return producer().partitionsFor(topic).size();
    }

    /** The sink of a changelog partition; the same object for each call. */
    public io.millrace.streams.internal.store.ChangelogSink changelog(TopicPartition partition) {
        return changelogs.computeIfAbsent(partition, each -> new ChangelogPartition(each, this));
    }

    /** The next offset of each changelog topic of a partition that got records since the last commit, after a flush. */
    Map<String, Long> changelogPositions(int partition) {
        Map<String, Long> positions = new HashMap<>();
        changelogs.forEach((topicPartition, changelog) -> {
            if (topicPartition.partition() == partition && changelog.position() >= 0) {
                positions.put(topicPartition.topic(), changelog.position());
            }
        });
        return positions;
    }

    void flush() {
        try {
            producer().flush();
        } catch (KafkaException e) {
            throw classify(e, "flushing");
        }
        throwFailure();
    }

    void sendOffsets(Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
        try {
            begin(producer());
            producer().sendOffsetsToTransaction(offsets, group);
        } catch (KafkaException | IllegalStateException e) {
            throw classify(e, "adding the input offsets to the transaction");
        }
        throwFailure();
    }

    void commitTransaction() {
        for (int tries = 1; ; tries++) {
            try {
                producer().commitTransaction();
                inTransaction = false;
                return;
            } catch (TimeoutException e) {
                if (tries == COMMIT_TRIES) {
                    throw new TaskMigratedException(
                            "The broker did not answer " + COMMIT_TRIES
                                    + " calls to commit the transaction: whether it was"
                                    + " committed is not known. The tasks of this worker are taken over anew from what the"
                                    + " broker has.",
                            e);
                }
            } catch (KafkaException | IllegalStateException e) {
                throw classify(e, "committing the transaction");
            }
        }
    }

    void committed() {
        changelogs.values().forEach(ChangelogPartition::reset);
    }

    /** Whether records were sent that no commit has covered yet. */
    public boolean inTransaction() {
        return inTransaction;
    }

    /**
     * Drops everything sent since the last commit. The producer is closed: the next {@link #open} makes a new one, whose
     * initTransactions aborts on the broker what this one may have left.
     */
    public void abort() {
        Producer<byte[], byte[]> current = producer;
        producer = null;
        changelogs.clear();
        if (current == null) {
            return;
        }
        try {
            if (inTransaction && mayAbort(failure.get())) {
                current.abortTransaction();
            }
        } catch (KafkaException | IllegalStateException e) {
            org.slf4j.LoggerFactory.getLogger(OutputProducer.class)
                    .info(
                            "Aborting the transaction failed ({}); the broker ends it when this worker's next producer starts",
                            e.toString());
        } finally {
            inTransaction = false;
            failure.set(null);
            current.close(Duration.ZERO);
        }
    }

    /**
     * Whether the broker can be asked to end the transaction, so that nobody has to wait for its time-out: not when it
     * belongs to somebody else by now, nor when the broker did not answer just before.
     */
    private static boolean mayAbort(@Nullable RuntimeException failure) {
        return failure == null
                || !(failure instanceof TaskMigratedException || failure.getCause() instanceof TimeoutException);
    }

    @Override
    public void close() {
        Producer<byte[], byte[]> current = producer;
        producer = null;
        if (current != null) {
            current.close(Duration.ofSeconds(5));
        }
    }

    public Map<MetricName, ? extends Metric> metrics() {
        Producer<byte[], byte[]> current = producer;
        return current == null ? Map.of() : current.metrics();
    }

    /** A record whose topic's metadata did not come has no partition. */
    private static String place(RecordMetadata metadata) {
        return metadata.partition() < 0 ? "topic " + metadata.topic() : metadata.topic() + "-" + metadata.partition();
    }

    boolean isSending() {
        return Thread.currentThread() == sender;
    }

    private String sendingFrom() {
        RecordContext origin = sendingOrigin;
        return isSending() && origin != null ? " (an output of the record at " + origin.position() + ")" : "";
    }

    /** Keeps the first failure of a send. Runs on the producer's thread, or inside a send on the worker's. */
    void failed(Exception exception, Supplier<String> where) {
        failure.compareAndSet(null, classify(exception, "sending to " + where.get()));
    }

    private void throwFailure() {
        RuntimeException first = failure.get();
        if (first != null) {
            throw first;
        }
    }

    private Producer<byte[], byte[]> producer() {
        Producer<byte[], byte[]> current = producer;
        if (current == null) {
            throw new TaskMigratedException(
                    "The producer of this worker was closed after a failure; its tasks are taken over anew");
        }
        return current;
    }

    /** Tells failures that mean "somebody else goes on with this work" from those of the work itself. */
    private static RuntimeException classify(Exception exception, String doing) {
        if (exception instanceof TaskMigratedException migrated) {
            return migrated;
        }
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            if (cause instanceof ProducerFencedException
                    || cause instanceof InvalidProducerEpochException
                    || cause instanceof InvalidPidMappingException
                    || cause instanceof InvalidTxnStateException
                    || cause instanceof TransactionAbortableException
                    || cause instanceof CommitFailedException
                    || cause instanceof RebalanceInProgressException
                    || cause instanceof UnknownMemberIdException
                    || cause instanceof IllegalGenerationException
                    || cause instanceof FencedInstanceIdException) {
                return new TaskMigratedException(
                        "Lost the right to go on while " + doing + ": " + cause.getMessage()
                                + ". The transaction is dropped and the tasks are taken over anew by whoever the group gives them to.",
                        exception);
            }
            if (cause instanceof RecordTooLargeException) {
                return new StreamsException(
                        "A record is too large while " + doing + ": " + cause.getMessage()
                                + ". Nothing of this transaction was committed. Raise producer.max.request.size here and"
                                + " max.message.bytes of the topic, or keep smaller values.",
                        exception);
            }
        }
        return new StreamsException(
                "Failed while " + doing + ": " + exception + ". Nothing of this transaction was committed."
                        + remedy(exception),
                exception);
    }

    private static String remedy(Exception exception) {
        return switch (exception) {
            case TimeoutException e ->
                " Check that the topic exists (only internal topics are created by the application) and that its brokers are up.";
            case AuthorizationException e ->
                " Grant the principal of the application WRITE on its output topics, and WRITE and DESCRIBE on its"
                        + " transactional ids.";
            default -> "";
        };
    }
}
