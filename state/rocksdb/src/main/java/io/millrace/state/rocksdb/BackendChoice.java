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
        Kind wish = wish(forced);
        if (wish == null) {
            return auto(facts);
        }
        if (wish == Kind.FFM) {
            checkFfm(facts);
        }
        return new BackendChoice(wish, "forced by " + StateBackends.PROPERTY + "=" + wish);
    }

    /** Whether the decision needs to know if FFM can be used, which costs unpacking the library. */
    static boolean dependsOnFfm(@Nullable String forced) {
        Kind wish = wish(forced);
        return wish == null || wish == Kind.FFM;
    }

    /** The backend that is asked for; null for AUTO. */
    private static @Nullable Kind wish(@Nullable String forced) {
        String wish = forced == null ? AUTO : forced.strip().toUpperCase(Locale.ROOT);
        if (wish.equals(AUTO)) {
            return null;
        }
        return Arrays.stream(Kind.values())
                .filter(candidate -> candidate.name().equals(wish))
                .findFirst()
                .orElseThrow(() -> new StateException(StateBackends.PROPERTY + "=" + forced
                        + " is not a backend; set AUTO, FFM, JNI or HEAP, or leave it out"));
    }

    private static void checkFfm(RuntimeFacts facts) {
        if (facts.nativeImage()) {
            throw new StateException(StateBackends.PROPERTY
                    + "=FFM is forced, but this is a native image, where RocksDB is called through JNI only; set AUTO or JNI,"
                    + " or leave it out");
        }
        if (facts.ffmObstacle() != null) {
            throw new StateException(
                    StateBackends.PROPERTY + "=FFM is forced, but RocksDB cannot be called through FFM on "
                            + facts.platform() + ": " + facts.ffmObstacle()
                            + ". Remove the obstacle, or set AUTO or JNI, or leave it out");
        }
    }

    private static BackendChoice auto(RuntimeFacts facts) {
        if (facts.nativeImage()) {
            return new BackendChoice(Kind.JNI, "AUTO takes JNI in a native image, where calls through FFM are slow");
        }
        if (facts.ffmObstacle() != null) {
            return new BackendChoice(
                    Kind.JNI,
                    "AUTO takes JNI because RocksDB cannot be called through FFM on " + facts.platform() + ": "
                            + facts.ffmObstacle());
        }
        return new BackendChoice(Kind.FFM, "AUTO takes FFM on a JVM");
    }
}
