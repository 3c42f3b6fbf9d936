package io.millrace.streams.internal.restore;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** Asks the brokers through an admin client. */
public final class AdminOffsets implements ChangelogOffsets {
    /** How long one request may hold up the tasks that run; the take-over is tried again after it. */
    private static final long TIMEOUT_MILLIS = 5_000;

    private final Admin admin;

    public AdminOffsets(Admin admin) {
        this.admin = admin;
    }

    @Override
    public Map<TopicPartition, Long> starts(Set<TopicPartition> partitions) {
        return list(partitions, OffsetSpec::earliest);
    }

    /**
     * Read-uncommitted on purpose: a transaction whose input offsets are visible may not have its markers in every changelog
     * yet, and the last stable offset would stop before it.
     */
    @Override
    public Map<TopicPartition, Long> ends(Set<TopicPartition> partitions) {
        return list(partitions, OffsetSpec::latest);
    }

    private Map<TopicPartition, Long> list(Set<TopicPartition> partitions, Supplier<OffsetSpec> spec) {
        if (partitions.isEmpty()) {
            return Map.of();
        }
        Map<TopicPartition, OffsetSpec> request = new HashMap<>();
        partitions.forEach(partition -> request.put(partition, spec.get()));
        ListOffsetsResult result = admin.listOffsets(request, new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        try {
            for (Map.Entry<TopicPartition, ListOffsetsResult.ListOffsetsResultInfo> entry :
                    result.all().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS).entrySet()) {
                offsets.put(entry.getKey(), entry.getValue().offset());
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        } catch (java.util.concurrent.TimeoutException e) {
            throw new TimeoutException(
                    "The broker did not list the offsets of " + partitions + " within " + TIMEOUT_MILLIS + " ms", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new org.apache.kafka.common.errors.InterruptException(e);
        }
        return offsets;
    }
}
