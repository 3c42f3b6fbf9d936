/**
 * The program on Millrace: the build makes it from the Kafka Streams arm by replacing the import prefix. Per-record code;
 * the threads are those of the library.
 */
@NullMarked
package io.millrace.benchmarks.streams.arm.millrace;

import org.jspecify.annotations.NullMarked;
