package io.millrace.streams.processor.api;

import io.millrace.streams.processor.ConnectedStoreProvider;
import java.util.function.Supplier;

/** Makes a new {@link FixedKeyProcessor} on each call; returning the same one twice is refused. */
@FunctionalInterface
public interface FixedKeyProcessorSupplier<KIn, VIn, VOut>
        extends ConnectedStoreProvider, Supplier<FixedKeyProcessor<KIn, VIn, VOut>> {

    @Override
    FixedKeyProcessor<KIn, VIn, VOut> get();
}
