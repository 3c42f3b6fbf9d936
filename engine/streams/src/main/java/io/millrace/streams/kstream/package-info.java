/**
 * The DSL: streams and tables that are described here and run later. Coordinating code: describing a topology is single
 * threaded and touches no broker. The functions that are passed in run per record on the threads of the workers, several
 * tasks at once, so they must not share mutable state.
 */
@NullMarked
package io.millrace.streams.kstream;

import org.jspecify.annotations.NullMarked;
