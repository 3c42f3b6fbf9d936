package io.millrace.streams.state;

import org.apache.kafka.common.utils.Bytes;

/** Makes key-value stores of bytes; get one from {@code Stores}. */
public interface KeyValueBytesStoreSupplier extends StoreSupplier<KeyValueStore<Bytes, byte[]>> {}
