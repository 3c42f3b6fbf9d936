/** The programs of the package above, as they are written for Kafka Streams. */
package io.millrace.streams.swap.kafka;
