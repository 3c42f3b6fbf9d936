package io.millrace.benchmarks.streams;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What an arm has written so far. One thread at a time. */
interface Outcome {
    /** Takes in one committed output record; those of a partition come in their order. */
    void accept(ConsumerRecord<byte[], byte[]> message);

    /** How much input these outputs stand for, as {@link Workload#progressOf} counts. */
    long progress();

    /** What differs from the outputs of the whole input as computed in memory; empty when they are equal. */
    Optional<String> difference();
}
