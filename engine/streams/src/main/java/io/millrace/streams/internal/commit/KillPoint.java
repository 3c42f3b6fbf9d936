package io.millrace.streams.internal.commit;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Named places at which tests stop the process. Without a hook, reaching one is a read of a field. */
public enum KillPoint {
    BEFORE_FLUSH,
    AFTER_FLUSH,
    AFTER_SEND_OFFSETS,
    AFTER_END_TXN,
    DURING_STORE_WRITE,
    AFTER_STORE_WRITE,
    DURING_RESTORE,
    DURING_REBALANCE;

    private static volatile @Nullable Consumer<KillPoint> hook;

    public static void hook(@Nullable Consumer<KillPoint> hook) {
        KillPoint.hook = hook;
    }

    public void reached() {
        Consumer<KillPoint> current = hook;
        if (current != null) {
            current.accept(this);
        }
    }
}
