package io.millrace.streams.internal.store;

import org.jspecify.annotations.Nullable;

/**
 * An update of a table's entry.
 *
 * @param newValue null when the entry was deleted
 * @param oldValue what stood there before, where the receiver asked for old values; else null
 */
public record Change<V extends @Nullable Object>(
        @Nullable V newValue, @Nullable V oldValue) {}
