package io.millrace.streams.internal.store;

import io.millrace.streams.internal.task.RecordContext;
import org.jspecify.annotations.Nullable;

/**
 * An update that a flush takes out of the buffer to forward it.
 *
 * @param form of the new value as in {@link Entry}, never {@link Entry#COUNT}; null for a delete
 * @param forwarded form of what downstream knew before, or {@link Entry#UNREAD}
 * @param timestamp of the value, or of the deleting record
 */
record HeldUpdate(
        Entry entry,
        @Nullable Object form,
        @Nullable Object forwarded,
        long timestamp,
        @Nullable RecordContext context) {}
