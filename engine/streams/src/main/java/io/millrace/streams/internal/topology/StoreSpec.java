package io.millrace.streams.internal.topology;

import io.millrace.streams.state.StoreBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A state store of a sub-topology.
 *
 * @param changelogTopic full name of its changelog, or null when logging is off
 * @param changelogConfig topic settings asked for by the user, over the engine's own
 */
public record StoreSpec(
        String name, StoreBuilder<?> builder, @Nullable String changelogTopic, Map<String, String> changelogConfig) {}
