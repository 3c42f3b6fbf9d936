package io.millrace.streams.processor;

import org.apache.kafka.common.TopicPartition;

/**
 * Follows the restores of a client. Called on the workers' threads, possibly several at once; it must be quick and must
 * not throw.
 */
public interface StateRestoreListener {

    /** A store starts to read its changelog. Offsets are those of the changelog partition; the end is exclusive. */
    void onRestoreStart(TopicPartition topicPartition, String storeName, long startingOffset, long endingOffset);

    /** A batch went into the store. */
    void onBatchRestored(TopicPartition topicPartition, String storeName, long batchEndOffset, long numRestored);

    /** The store is complete. */
    void onRestoreEnd(TopicPartition topicPartition, String storeName, long totalRestored);

    /** The restore stopped before its end, as the task goes elsewhere. */
    default void onRestoreSuspended(TopicPartition topicPartition, String storeName, long totalRestored) {}
}
