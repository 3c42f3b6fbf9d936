/**
 * The entry of {@code ci/bench}: picks the suite, prints its table and writes its figures. Coordinating code, all on the
 * main thread of the runner; the things measured run in processes of their own.
 */
@NullMarked
package io.millrace.benchmarks;

import org.jspecify.annotations.NullMarked;
