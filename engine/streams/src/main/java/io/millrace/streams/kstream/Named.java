package io.millrace.streams.kstream;

import io.millrace.streams.errors.TopologyException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The name of a node of the topology, instead of one made from a counter. */
public class Named implements NamedOperation<Named> {
    private static final int MAX_NAME_LENGTH = 249;

    protected @Nullable String name;

    protected Named(Named other) {
        this(Objects.requireNonNull(other, "named cannot be null").name);
    }

    protected Named(@Nullable String name) {
        this.name = name;
        if (name != null) {
            validate(name);
        }
    }

    /**
     * A name.
     *
     * @throws TopologyException if it has characters that a topic's name cannot have
     */
    public static Named as(String name) {
        return new Named(Objects.requireNonNull(name, "name cannot be null"));
    }

    @Override
    public Named withName(String name) {
        return new Named(name);
    }

    protected static void validate(String name) {
        if (name.isEmpty()) {
            throw new TopologyException("A name cannot be empty");
        }
        if (name.equals(".") || name.equals("..")) {
            throw new TopologyException("A name cannot be \".\" or \"..\"");
        }
        if (name.length() > MAX_NAME_LENGTH) {
            throw new TopologyException("The name '" + name + "' has " + name.length()
                    + " characters; a name has at most " + MAX_NAME_LENGTH);
        }
        for (int i = 0; i < name.length(); i++) {
            if (!isLegal(name.charAt(i))) {
                throw new TopologyException("The name '" + name + "' has the character '" + name.charAt(i)
                        + "'; a name consists of ASCII letters, digits, '.', '_' and '-'");
            }
        }
    }

    private static boolean isLegal(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-';
    }
}
