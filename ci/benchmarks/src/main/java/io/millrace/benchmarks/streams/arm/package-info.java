/**
 * The programs that are measured, each the main class of a process of its own. Per-record code, written as a user would
 * write it. They end when their standard input does.
 */
@NullMarked
package io.millrace.benchmarks.streams.arm;

import org.jspecify.annotations.NullMarked;
