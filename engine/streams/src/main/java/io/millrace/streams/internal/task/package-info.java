/**
 * A task: one partition of a sub-topology with its queues, processors and punctuations. Per-record code. Raw records come
 * in through {@link io.millrace.streams.internal.task.Task#add}, encoded outputs leave through a {@link
 * io.millrace.streams.internal.task.RecordSink}. Everything here runs on the thread of the worker that owns the task; the
 * native memory behind the stores belongs to {@link io.millrace.streams.internal.task.TaskState}.
 */
@NullMarked
package io.millrace.streams.internal.task;

import org.jspecify.annotations.NullMarked;
