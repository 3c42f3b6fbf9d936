package io.millrace.streams.processor.api;

import io.millrace.streams.processor.ConnectedStoreProvider;
import java.util.function.Supplier;

/** Makes a new {@link Processor} on each call; returning the same one twice is refused. */
@FunctionalInterface
public interface ProcessorSupplier<KIn, VIn, KOut, VOut>
        extends ConnectedStoreProvider, Supplier<Processor<KIn, VIn, KOut, VOut>> {

    @Override
    Processor<KIn, VIn, KOut, VOut> get();
}
