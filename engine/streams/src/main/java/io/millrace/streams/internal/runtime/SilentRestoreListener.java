package io.millrace.streams.internal.runtime;

import io.millrace.streams.processor.StateRestoreListener;
import org.apache.kafka.common.TopicPartition;

/** For instances whose user set no listener. */
final class SilentRestoreListener implements StateRestoreListener {
    @Override
    public void onRestoreStart(TopicPartition partition, String storeName, long startingOffset, long endingOffset) {}

    @Override
    public void onBatchRestored(TopicPartition partition, String storeName, long batchEndOffset, long numRestored) {}

    @Override
    public void onRestoreEnd(TopicPartition partition, String storeName, long totalRestored) {}
}
