package io.millrace.streams.state;

/** The two kinds of stores that there are. */
public class BuiltInDslStoreSuppliers {

    /** On disk; what tables are kept in unless told otherwise. */
    public static final DslStoreSuppliers ROCKS_DB = new RocksDBDslStoreSuppliers();

    /** On the heap, restored in full from the changelog whenever the task starts anew. */
    public static final DslStoreSuppliers IN_MEMORY = new InMemoryDslStoreSuppliers();

    /** Stores on disk. */
    public static class RocksDBDslStoreSuppliers implements DslStoreSuppliers {
        @Override
        public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
            return params.isTimestamped()
                    ? Stores.persistentTimestampedKeyValueStore(params.name())
                    : Stores.persistentKeyValueStore(params.name());
        }
    }

    /** Stores on the heap. */
    public static class InMemoryDslStoreSuppliers implements DslStoreSuppliers {
        @Override
        public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
            return Stores.inMemoryKeyValueStore(params.name());
        }
    }
}
