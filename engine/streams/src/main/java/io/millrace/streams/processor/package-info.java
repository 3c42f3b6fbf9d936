/**
 * What a processor and a store see of the engine around them. Everything here is called on the worker's thread that owns
 * the task, unless its own documentation says otherwise; nothing here holds memory outside the heap.
 */
@NullMarked
package io.millrace.streams.processor;

import org.jspecify.annotations.NullMarked;
