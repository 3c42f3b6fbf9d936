package io.millrace.state.rocksdb.ffm;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Scratch memory for the calls of one access. A thread starts at a slot of its own, a cache line away from the next, so
 * that taking and giving back cost two uncontended atomic operations; it allocates only when all slots are empty.
 */
final class ScratchPool implements AutoCloseable {

    /** What an ordinary call gets: a key and a value, or an iterator's bounds. */
    static final int BODY_BYTES = 8 << 10;

    /** Larger ones are freed when they are given back, so the pool keeps at most 64 times this. */
    static final int RETAINED_BYTES = 256 << 10;

    static final int SLOTS = 64;
    private static final int STRIDE = 16;
    private static final int MASK = SLOTS - 1;

    private final AtomicReferenceArray<@Nullable Scratch> slots = new AtomicReferenceArray<>(SLOTS * STRIDE);

    /** Scratch memory with a body of at least {@link #BODY_BYTES}. */
    Scratch take() {
        int start = start();
        for (int i = 0; i < SLOTS; i++) {
            int slot = ((start + i) & MASK) * STRIDE;
            Scratch scratch = slots.get(slot) == null ? null : slots.getAndSet(slot, null);
            if (scratch != null) {
                return scratch;
            }
        }
        return new Scratch(BODY_BYTES);
    }

    /** Scratch memory with a body of at least so many bytes; it takes the place of a smaller one. */
    Scratch take(long bodyBytes) {
        Scratch scratch = take();
        if (scratch.bodyBytes() >= bodyBytes) {
            return scratch;
        }
        scratch.close();
        return new Scratch(bodyBytes <= RETAINED_BYTES ? RETAINED_BYTES : bodyBytes);
    }

    /** Gives back what {@link #take} returned. */
    void give(Scratch scratch) {
        if (scratch.bodyBytes() <= RETAINED_BYTES) {
            int start = start();
            for (int i = 0; i < SLOTS; i++) {
                if (slots.compareAndSet(((start + i) & MASK) * STRIDE, null, scratch)) {
                    return;
                }
            }
        }
        scratch.close();
    }

    private static int start() {
        return (int) Thread.currentThread().threadId();
    }

    /** Frees what was given back. */
    @Override
    public void close() {
        for (int i = 0; i < SLOTS; i++) {
            Scratch scratch = slots.getAndSet(i * STRIDE, null);
            if (scratch != null) {
                scratch.close();
            }
        }
    }
}
