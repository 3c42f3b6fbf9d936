package io.millrace.streams.internal.operator;

import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An operator that forwards. */
abstract class Forwarding<KIn, VIn, KOut, VOut> implements Processor<KIn, VIn, KOut, VOut> {
    private @Nullable ProcessorContext<KOut, VOut> context;

    @Override
    public void init(ProcessorContext<KOut, VOut> context) {
        this.context = context;
    }

    final ProcessorContext<KOut, VOut> context() {
        return Objects.requireNonNull(context);
    }
}
