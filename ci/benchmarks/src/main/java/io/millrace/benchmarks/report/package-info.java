/**
 * Figures and how they are shown: a table for people, JSON for programs. Coordinating code; immutable values, no threads.
 */
@NullMarked
package io.millrace.benchmarks.report;

import org.jspecify.annotations.NullMarked;
