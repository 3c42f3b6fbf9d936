/**
 * State in bytes: what the engine asks of a store backend, and the one backend that needs no library.
 *
 * <p>In come whole {@link io.millrace.state.WriteBatch batches} of committed changes, once per commit of a task; out go
 * values and ordered ranges. Per-record code: {@code get}, {@code multiGet}, iterators and the batch encoder. Coordinating
 * code: opening, closing and the {@link io.millrace.state.MemoryBudget}. A task's store is written by the worker thread
 * that owns the task; any thread may read. Arrays passed in are never kept, arrays handed out belong to the caller;
 * native memory, where a backend has any, belongs to the store and is freed by its {@code close}.
 *
 * <p>Nothing here knows Kafka, serialization of records, or what the bytes mean.
 */
@NullMarked
package io.millrace.state;

import org.jspecify.annotations.NullMarked;
