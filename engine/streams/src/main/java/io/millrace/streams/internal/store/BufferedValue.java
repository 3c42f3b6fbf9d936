package io.millrace.streams.internal.store;

import org.jspecify.annotations.Nullable;

/**
 * A buffered entry as it was when an iterator was opened.
 *
 * @param form of the value as in {@link Entry}, never {@link Entry#COUNT}; null when the entry was deleted
 */
record BufferedValue(byte[] key, @Nullable Object form, long timestamp) {}
