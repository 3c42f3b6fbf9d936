package io.millrace.graph.processor;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Names of what is generated, each used once. */
final class Names {
    private final Set<String> used;

    Names(Collection<String> reserved) {
        used = new HashSet<>(reserved);
    }

    /** The wanted name if it is free and no word of the language, otherwise one that looks like it. */
    String take(String wanted) {
        String name = wanted;
        for (int i = 2; SourceVersion.isKeyword(name) || !used.add(name); i++) {
            name = wanted + i;
        }
        return name;
    }

    static String capitalized(String name) {
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    static String uncapitalized(String name) {
        return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** {@code eurMid} as {@code EUR_MID}. */
    static String constant(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    }
}
