package io.millrace.streams.internal.assignment;

import io.millrace.streams.processor.TaskId;
import java.util.Map;
import java.util.SortedSet;

/**
 * Where the tasks go.
 *
 * @param active per member id, also members that get nothing
 */
public record Placement(Map<String, SortedSet<TaskId>> active) {}
