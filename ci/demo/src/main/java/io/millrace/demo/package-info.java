/**
 * What {@code ./demo} runs beside the generated app: makes the topics, feeds a book line by line, reads the counts back,
 * compares them with a plain count in memory. Coordinating code; a command line comes in, text for a terminal and an exit
 * code go out.
 */
@NullMarked
package io.millrace.demo;

import org.jspecify.annotations.NullMarked;
