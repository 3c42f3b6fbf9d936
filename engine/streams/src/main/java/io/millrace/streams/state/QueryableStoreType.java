package io.millrace.streams.state;

import io.millrace.streams.processor.StateStore;

/** As what a store is queried; get one from {@code QueryableStoreTypes}. */
public interface QueryableStoreType<T> {

    /** Whether a store can be queried as this. */
    boolean accepts(StateStore stateStore);
}
