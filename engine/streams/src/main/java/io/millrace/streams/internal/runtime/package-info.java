/**
 * The workers: each a platform thread with one consumer, one producer and its tasks. Coordinating code around the
 * per-record loop. Between workers nothing mutable is shared but the state directory's claims, the backends and their
 * memory budget.
 */
@NullMarked
package io.millrace.streams.internal.runtime;

import org.jspecify.annotations.NullMarked;
