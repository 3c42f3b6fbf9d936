package io.millrace.streams.internal.restore;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * The first and last offsets of changelog partitions as they are now. Both throw
 * {@link org.apache.kafka.common.errors.TimeoutException} when no broker answered in time; the take-over is then tried
 * again.
 */
public interface ChangelogOffsets {

    /** The offset of the first record each partition still has. */
    Map<TopicPartition, Long> starts(Set<TopicPartition> partitions);

    /** The end of each log, open transactions included. */
    Map<TopicPartition, Long> ends(Set<TopicPartition> partitions);
}
