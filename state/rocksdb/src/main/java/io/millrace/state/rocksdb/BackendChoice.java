package io.millrace.state.rocksdb;

import io.millrace.state.StateException;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which backend is used and why: a pure function of what is known about the runtime and of what the user asks for.
 *
 * @param kind the backend
 * @param reason one sentence for the log and {@code /info}
 */
record BackendChoice(Kind kind, String reason) {

    /** The ways to keep state. */
    enum Kind {
        FFM,
        JNI,
        HEAP
    }

    private static final String AUTO = "AUTO";

    /**
     * @param forced the value of {@link StateBackends#PROPERTY}, null when it is not set
     * @throws StateException when the wish cannot be fulfilled; it is never replaced by another backend in silence
     */
    static BackendChoice decide(RuntimeFacts facts, @Nullable String forced) {
        String wish = forced == null ? AUTO : forced.strip().toUpperCase(Locale.ROOT);
        if (wish.equals(AUTO)) {
            return auto(facts);
        }
        Kind kind = Arrays.stream(Kind.values())
                .filter(candidate -> candidate.name().equals(wish))
                .findFirst()
                .orElseThrow(() -> new StateException(StateBackends.PROPERTY + "=" + forced
                        + " is not a backend; set AUTO, JNI or HEAP, or leave it out"));
        if (kind == Kind.FFM) {
            throw new StateException(StateBackends.PROPERTY
                    + "=FFM is forced, but this version has no FFM backend yet; set AUTO or JNI, or leave it out");
        }
        return new BackendChoice(kind, "forced by " + StateBackends.PROPERTY + "=" + kind);
    }

    private static BackendChoice auto(RuntimeFacts facts) {
        return facts.nativeImage()
                ? new BackendChoice(Kind.JNI, "AUTO takes JNI in a native image")
                : new BackendChoice(
                        Kind.JNI, "AUTO takes JNI because the FFM backend is not built yet in this version");
    }
}
