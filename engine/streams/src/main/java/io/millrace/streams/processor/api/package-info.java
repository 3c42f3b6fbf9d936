/**
 * The Processor API: user code that gets one record at a time and forwards what it makes of it. Per-record code; runs on
 * the thread of the worker that owns the task.
 *
 * <p>Keys and values may be null wherever Kafka's may. The type parameters do not say so, because code that is moved over
 * from Kafka Streams does not either.
 */
@NullMarked
package io.millrace.streams.processor.api;

import org.jspecify.annotations.NullMarked;
