package io.millrace.streams.kstream;

import org.jspecify.annotations.Nullable;

/** Makes the aggregate of a key before its first record; a new one each time, if it can be changed. */
@FunctionalInterface
public interface Initializer<VAgg> {

    @Nullable
    VAgg apply();
}
