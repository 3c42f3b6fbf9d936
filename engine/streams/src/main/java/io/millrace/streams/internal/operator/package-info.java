/**
 * The processors of the DSL. Per-record code: decoded records come in from the parents, results go on through the
 * processor's context; all of one task's calls come from its worker's thread. {@code StreamOperators} and
 * {@code TableOperators} make suppliers of them for the topology. Records between tables carry a {@code Change}. Nothing
 * here owns memory; stores belong to the task.
 */
@NullMarked
package io.millrace.streams.internal.operator;

import org.jspecify.annotations.NullMarked;
