package io.millrace.streams.state;

import io.millrace.streams.processor.StateStore;
import java.util.Map;

/** Describes a store; each task builds its own from it. */
public interface StoreBuilder<T extends StateStore> {

    /** Lets only the newest update of a key go downstream at each commit. */
    StoreBuilder<T> withCachingEnabled();

    /** Lets every update go downstream at once. */
    StoreBuilder<T> withCachingDisabled();

    /** Keeps the store's updates in a changelog topic (the default), created with these settings over the engine's own. */
    StoreBuilder<T> withLoggingEnabled(Map<String, String> config);

    /** Keeps no changelog: the contents are lost with the machine. */
    StoreBuilder<T> withLoggingDisabled();

    /** A new store; not open yet. */
    T build();

    /** Settings of the changelog topic. */
    Map<String, String> logConfig();

    boolean loggingEnabled();

    String name();
}
