package io.millrace.streams.internal.store;

import io.millrace.streams.processor.StateStore;
import java.util.List;

/** Finds this instance's stores for queries. Any thread. */
@FunctionalInterface
public interface StoreViews {

    /** The open stores of that name, one per task that a query may read; empty when there is none at the moment. */
    List<StateStore> stores(String storeName);
}
