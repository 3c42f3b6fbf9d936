/**
 * The unchecked exceptions of the engine and the handlers that decide what happens to a record that failed. Handlers run
 * on the worker's thread, exception handlers of a whole client on the thread that failed.
 */
@NullMarked
package io.millrace.streams.errors;

import org.jspecify.annotations.NullMarked;
