/**
 * State stores as user code sees them: read-write inside a processor (worker's thread only), read-only from queries (any
 * thread, committed data only). Iterators hold native memory and must be closed by who opened them.
 */
@NullMarked
package io.millrace.streams.state;

import org.jspecify.annotations.NullMarked;
