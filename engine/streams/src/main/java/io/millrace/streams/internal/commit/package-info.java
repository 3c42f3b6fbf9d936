/**
 * The end of a record's way through the engine: outputs and changelog records go to the worker's producer, and a commit
 * makes them, the input offsets and the stores one. Per-record code in the sends, coordinating code in the commit. Used by
 * the worker's thread; only producer callbacks run on another.
 */
@NullMarked
package io.millrace.streams.internal.commit;

import org.jspecify.annotations.NullMarked;
