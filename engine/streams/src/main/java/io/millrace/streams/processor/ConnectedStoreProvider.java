package io.millrace.streams.processor;

import io.millrace.streams.state.StoreBuilder;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A supplier of processors that brings the stores that its processors need; they are added and connected with it. */
public interface ConnectedStoreProvider {

    /** The stores to add to the topology and to connect, or null for none. */
    default @Nullable Set<StoreBuilder<?>> stores() {
        return null;
    }
}
