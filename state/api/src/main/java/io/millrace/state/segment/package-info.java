/**
 * Segments of time in one family: how a store of windows lays out its entries so that the old ones can be dropped
 * together, and how they live and expire.
 *
 * <p>In come timestamps and keys, once per record, and the batch of a commit; out go keys with the segment in front and,
 * per commit, at most one range deletion and one small mark. Used by the worker thread that owns the task; all memory is
 * on the heap. Why one family with range deletions and not a family per segment: decision 4 of {@code docs/adr}.
 */
@NullMarked
package io.millrace.state.segment;

import org.jspecify.annotations.NullMarked;
