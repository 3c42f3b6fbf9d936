package io.millrace.streams.internal.statedir;

import io.millrace.streams.processor.TaskId;

/**
 * A task that has a folder here.
 *
 * @param lastUsedMillis wall-clock time at which a worker of this machine last took or gave back the task; the newest of
 *     several copies has the least to replay
 */
public record TaskOnDisk(TaskId task, long lastUsedMillis) {}
