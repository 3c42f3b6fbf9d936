package io.millrace.streams.internal.restore;

import io.millrace.streams.internal.statedir.WipeReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether the changelog, as it is now, can bring a store up to date that has seen it up to an earlier position.
 *
 * @param position the next changelog offset the store has not seen
 * @param startOffset the changelog's first offset
 * @param endOffset the changelog's end
 * @param ageMillis time since the store was last known to hold all of its changelog
 * @param keptForMillis how long the changelog keeps deletions that compaction has come to
 */
record Trust(long position, long startOffset, long endOffset, long ageMillis, long keptForMillis) {

    /** A store's last commit must be at least this much younger than its changelog keeps deletions. */
    static final long AGE_MARGIN_MILLIS = Duration.ofMinutes(10).toMillis();

    /** Why the store has to be rebuilt from the changelog's start, or null when it can go on from its position. */
    @Nullable
    WipeReason broken() {
        if (position > endOffset) {
            return WipeReason.PAST_CHANGELOG_END;
        }
        if (position < startOffset) {
            return WipeReason.BEFORE_CHANGELOG_START;
        }
        // At the end, nothing was missed: every record that ever was is below the position.
        return position < endOffset && ageMillis > maxAgeMillis() ? WipeReason.AGE : null;
    }

    /** The margin is never more than half: a changelog that keeps deletions for a minute would else never be trusted. */
    private long maxAgeMillis() {
        return Math.max(keptForMillis - AGE_MARGIN_MILLIS, keptForMillis / 2);
    }
}
