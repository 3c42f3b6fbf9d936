package io.millrace.streams.processor.api;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A {@link FixedKeyProcessor} that keeps its context. An overriding {@code init} must call {@code super.init}. */
public abstract class ContextualFixedKeyProcessor<KIn, VIn, VOut> implements FixedKeyProcessor<KIn, VIn, VOut> {
    private @Nullable FixedKeyProcessorContext<KIn, VOut> context;

    protected ContextualFixedKeyProcessor() {}

    @Override
    public void init(FixedKeyProcessorContext<KIn, VOut> context) {
        this.context = context;
    }

    /** The context given to {@link #init}. */
    protected final FixedKeyProcessorContext<KIn, VOut> context() {
        return Objects.requireNonNull(
                context, "context() before init(): an overriding init must call super.init(context)");
    }
}
