package io.millrace.streams.internal.store;

import io.millrace.streams.state.QueryableStoreType;

/** A queryable type that the engine can make a view of; those of {@code QueryableStoreTypes} are. */
public interface StoreViewType<T> extends QueryableStoreType<T> {

    /** A view over all stores of that name, which are looked up anew in each call of the view. */
    T create(StoreViews views, String storeName);
}
