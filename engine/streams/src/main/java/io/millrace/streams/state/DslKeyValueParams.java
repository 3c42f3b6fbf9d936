package io.millrace.streams.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the DSL asks of a key-value store: its name, and whether it keeps timestamps. */
public class DslKeyValueParams {
    private final String name;
    private final boolean isTimestamped;

    public DslKeyValueParams(String name, boolean isTimestamped) {
        this.name = Objects.requireNonNull(name, "name cannot be null");
        this.isTimestamped = isTimestamped;
    }

    public String name() {
        return name;
    }

    public boolean isTimestamped() {
        return isTimestamped;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DslKeyValueParams that && name.equals(that.name) && isTimestamped == that.isTimestamped;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, isTimestamped);
    }

    @Override
    public String toString() {
        return "DslKeyValueParams{name='" + name + "', isTimestamped=" + isTimestamped + "}";
    }
}
