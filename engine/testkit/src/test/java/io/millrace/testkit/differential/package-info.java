/**
 * Kafka Streams as the oracle: the same source runs on both engines, on Millrace after a replacement of its imports, and
 * gets the same input. Test code, on the test's thread.
 */
@NullMarked
package io.millrace.testkit.differential;

import org.jspecify.annotations.NullMarked;
