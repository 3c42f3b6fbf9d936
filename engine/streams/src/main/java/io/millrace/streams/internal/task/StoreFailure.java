package io.millrace.streams.internal.task;

import io.millrace.state.StateDamagedException;
import io.millrace.state.StateException;
import org.jspecify.annotations.Nullable;

/**
 * What a backend threw, behind what processors and the engine made of it. It is no fault of the record that was processed:
 * no handler may skip that.
 */
public final class StoreFailure {

    /** A chain of causes may be a ring. */
    private static final int MOST_CAUSES = 32;

    private StoreFailure() {}

    static boolean isBehind(Throwable failure) {
        return behind(failure, StateException.class) != null;
    }

    /** The damage that a failure comes from, or null. */
    public static @Nullable StateDamagedException damageBehind(Throwable failure) {
        return behind(failure, StateDamagedException.class);
    }

    private static <T extends Throwable> @Nullable T behind(Throwable failure, Class<T> type) {
        Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
            cause = cause.getCause();
        }
        return null;
    }
}
