package io.millrace.streams.processor;

import org.jspecify.annotations.Nullable;

/** Puts changelog records back into a store. */
@FunctionalInterface
public interface StateRestoreCallback {

    /** @param value null when the key was deleted */
    void restore(byte[] key, byte @Nullable [] value);
}
