package io.millrace.streams.internal.store;

import io.millrace.streams.state.KeyValueBytesStoreSupplier;
import io.millrace.streams.state.KeyValueStore;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/**
 * Says which kind of key-value store is wanted; the builder makes it.
 *
 * @param persistent on disk, or else on the heap
 * @param timestamped whether entries were asked to carry timestamps; what decides is which builder it is given to
 */
public record KeyValueDescriptor(String name, boolean persistent, boolean timestamped)
        implements KeyValueBytesStoreSupplier {

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
        return new PlainStore<>(new StoreSettings<>(name, persistent, false, Serdes.Bytes(), Serdes.ByteArray()));
    }

    @Override
    public String metricsScope() {
        return persistent ? "rocksdb" : "in-memory";
    }
}
