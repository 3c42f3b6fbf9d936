package io.millrace.streams.state;

import java.util.Map;
import org.apache.kafka.common.Configurable;

/** The kind of store that tables of the DSL are kept in, where the program names none. */
public interface DslStoreSuppliers extends Configurable {

    @Override
    default void configure(Map<String, ?> configs) {}

    /** A supplier from {@link Stores}. */
    KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params);
}
