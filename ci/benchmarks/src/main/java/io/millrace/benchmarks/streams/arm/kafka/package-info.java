/**
 * The program on Kafka Streams. The build makes the Millrace arm from this very source by replacing the import prefix,
 * so whatever is changed here is changed for both. Per-record code; the threads are those of the library.
 */
@NullMarked
package io.millrace.benchmarks.streams.arm.kafka;

import org.jspecify.annotations.NullMarked;
