package io.millrace.streams;

import io.millrace.streams.state.QueryableStoreType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which store to query, as what, and which of its partitions. */
public class StoreQueryParameters<T> {
    private final String storeName;
    private final QueryableStoreType<T> queryableStoreType;
    private final @Nullable Integer partition;
    private final boolean staleStores;

    private StoreQueryParameters(
            String storeName,
            QueryableStoreType<T> queryableStoreType,
            @Nullable Integer partition,
            boolean staleStores) {
        this.storeName = storeName;
        this.queryableStoreType = queryableStoreType;
        this.partition = partition;
        this.staleStores = staleStores;
    }

    /** All partitions that are here and active. */
    public static <T> StoreQueryParameters<T> fromNameAndType(
            String storeName, QueryableStoreType<T> queryableStoreType) {
        return new StoreQueryParameters<>(storeName, queryableStoreType, null, false);
    }

    /** One partition only. */
    public StoreQueryParameters<T> withPartition(@Nullable Integer partition) {
        return new StoreQueryParameters<>(storeName, queryableStoreType, partition, staleStores);
    }

    /** Also stores that are behind: standbys, and those still being restored. */
    public StoreQueryParameters<T> enableStaleStores() {
        return new StoreQueryParameters<>(storeName, queryableStoreType, partition, true);
    }

    public String storeName() {
        return storeName;
    }

    public QueryableStoreType<T> queryableStoreType() {
        return queryableStoreType;
    }

    /** The partition asked for, or null for all. */
    public @Nullable Integer partition() {
        return partition;
    }

    public boolean staleStoresEnabled() {
        return staleStores;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoreQueryParameters<?> that
                && storeName.equals(that.storeName)
                && queryableStoreType.equals(that.queryableStoreType)
                && Objects.equals(partition, that.partition)
                && staleStores == that.staleStores;
    }

    @Override
    public int hashCode() {
        return Objects.hash(storeName, queryableStoreType, partition, staleStores);
    }

    @Override
    public String toString() {
        return "StoreQueryParameters{storeName=" + storeName + ", queryableStoreType=" + queryableStoreType
                + ", partition=" + partition + ", staleStores=" + staleStores + '}';
    }
}
