package io.millrace.streams.internal.runtime;

import org.jspecify.annotations.Nullable;

/**
 * How much a worker may buffer. A commit holds what it commits three times for a moment, as entries, as the store's batch
 * and in the producer, so the early commit comes at a quarter of the worker's share of the memory.
 *
 * @param softBytes at which the worker commits early
 * @param hardBytes past which a record or punctuation fails
 */
record BufferLimits(long softBytes, long hardBytes) {
    private static final int SOFT_DIVISOR = 4;

    /**
     * What is configured holds; what is not follows from the share, but never contradicts.
     *
     * @param soft as configured, or null
     * @param hard as configured, or null; not below {@code soft}
     * @param shareBytes the worker's share of the memory for write buffers
     */
    static BufferLimits of(@Nullable Long soft, @Nullable Long hard, long shareBytes) {
        if (soft != null) {
            return new BufferLimits(soft, hard != null ? hard : Math.max(soft, shareBytes));
        }
        long hardBytes = hard != null ? hard : shareBytes;
        return new BufferLimits(Math.clamp(shareBytes / SOFT_DIVISOR, 1, hardBytes), hardBytes);
    }
}
