package io.millrace.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * What the driver has in place of a broker: topics of one partition, and one transaction that is open until the next
 * commit. Readers see a record when it is committed. Only records that a task consumes, and changelog records, are counted
 * by offsets: those of a plain output topic are seen by nobody.
 */
final class TestBroker {
    private final Map<String, Long> nextOffsets = new HashMap<>();
    private final Map<String, Queue<ProducerRecord<byte[], byte[]>>> committed = new LinkedHashMap<>();
    private final Set<String> produced = new LinkedHashSet<>();
    private List<ProducerRecord<byte[], byte[]>> open = new ArrayList<>();

    /** Takes the next offset of a topic. */
    long nextOffset(String topic) {
        return nextOffsets.merge(topic, 1L, Long::sum) - 1;
    }

    /** The offset that the next record of a topic gets. */
    long endOffset(String topic) {
        return nextOffsets.getOrDefault(topic, 0L);
    }

    /** Adds a record to the open transaction; headers are copied, as the application may go on changing them. */
    @SuppressWarnings("NullAway") // a record may have a null key or value, whatever the declaration says
    void send(
            String topic,
            long timestampMillis,
            byte @Nullable [] key,
            byte @Nullable [] value,
            @Nullable Headers headers) {
        open.add(new ProducerRecord<>(topic, 0, timestampMillis, key, value, new RecordHeaders(headers)));
        produced.add(topic);
    }

    /** Ends the transaction: its records can be read, and are returned for the tasks that consume them. */
    List<ProducerRecord<byte[], byte[]>> commit() {
        List<ProducerRecord<byte[], byte[]>> records = open;
        open = new ArrayList<>();
        for (ProducerRecord<byte[], byte[]> record : records) {
            committed
                    .computeIfAbsent(record.topic(), topic -> new ArrayDeque<>())
                    .add(record);
        }
        return records;
    }

    @Nullable
    ProducerRecord<byte[], byte[]> take(String topic) {
        Queue<ProducerRecord<byte[], byte[]>> records = committed.get(topic);
        return records == null ? null : records.poll();
    }

    long waiting(String topic) {
        Queue<ProducerRecord<byte[], byte[]>> records = committed.get(topic);
        return records == null ? 0 : records.size();
    }

    Set<String> produced() {
        return Set.copyOf(produced);
    }
}
