package io.millrace.streams.internal.task;

import io.millrace.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/** What the engine's own stores may ask of their task beyond the public context. Used by the worker's thread only. */
public interface EngineContext extends StateStoreContext {

    /** The record being processed, or null in a punctuation or outside of processing. */
    @Nullable
    RecordContext recordContext();

    /** Sets the record on whose behalf the next forwards happen; a caching store does so around each flushed update. */
    void recordContext(@Nullable RecordContext context);

    /** Whether stores that ask for caching get it ({@code statestore.cache.max.bytes} above zero). */
    boolean cachingEnabled();
}
