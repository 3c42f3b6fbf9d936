/**
 * The streams suite: the same work on Kafka Streams, on Millrace and on bare Kafka clients. Coordinating code on the
 * runner's main thread; it loads the input, starts one arm at a time as a process, and reads the arm's output to tell
 * how far it is and whether it is right.
 */
@NullMarked
package io.millrace.benchmarks.streams;

import org.jspecify.annotations.NullMarked;
