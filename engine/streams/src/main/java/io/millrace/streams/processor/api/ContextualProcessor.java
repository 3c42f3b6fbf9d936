package io.millrace.streams.processor.api;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A {@link Processor} that keeps its context. An overriding {@code init} must call {@code super.init}. */
public abstract class ContextualProcessor<KIn, VIn, KOut, VOut> implements Processor<KIn, VIn, KOut, VOut> {
    private @Nullable ProcessorContext<KOut, VOut> context;

    protected ContextualProcessor() {}

    @Override
    public void init(ProcessorContext<KOut, VOut> context) {
        this.context = context;
    }

    /** The context given to {@link #init}. */
    protected final ProcessorContext<KOut, VOut> context() {
        return Objects.requireNonNull(
                context, "context() before init(): an overriding init must call super.init(context)");
    }
}
