/**
 * What tests of a Millrace application are written with: an embedded Kafka, small clients for its topics, and seeds.
 * Coordinating code. Everything runs on the calling test's thread except the brokers, which have Kafka's own threads.
 * Nothing here holds native memory; what is opened is closed by {@code close()}.
 */
@NullMarked
package io.millrace.testkit;

import org.jspecify.annotations.NullMarked;
