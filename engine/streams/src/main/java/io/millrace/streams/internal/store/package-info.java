/**
 * State stores: per-record code. In come keys and values of operators and user code, kept in a write buffer over the
 * task's backend until the commit; out go changelog records, one write batch per commit, and forwards of caching stores.
 * Everything runs on the worker's thread that owns the task, but the read-only views for queries, which any thread may
 * use. The buffer owns its key and value arrays; the backend's memory belongs to the {@code TaskStore}.
 */
@NullMarked
package io.millrace.streams.internal.store;

import org.jspecify.annotations.NullMarked;
