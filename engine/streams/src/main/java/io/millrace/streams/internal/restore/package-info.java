/**
 * Taking over a task: from "the group gave it to us" to "its stores hold all that was committed". Coordinating code, but for
 * the copying of changelog records; runs on the worker's thread between polls. Follows the order that makes it safe: the
 * committed input offsets first, then the changelogs' ends, then the changelogs.
 */
@NullMarked
package io.millrace.streams.internal.restore;

import org.jspecify.annotations.NullMarked;
