package io.millrace.streams.state;

import io.millrace.streams.processor.StateStore;

/** Makes the inner store of bytes. */
public interface StoreSupplier<T extends StateStore> {

    String name();

    /** A new store on each call. */
    T get();

    /** Group of the store's metrics. */
    String metricsScope();
}
