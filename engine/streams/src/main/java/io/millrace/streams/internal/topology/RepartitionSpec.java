package io.millrace.streams.internal.topology;

import org.jspecify.annotations.Nullable;

/**
 * A repartition topic of the application.
 *
 * @param topic full topic name
 * @param partitions the number the user asked for, or null: the largest number of partitions of what feeds it
 */
public record RepartitionSpec(String topic, @Nullable Integer partitions) {}
