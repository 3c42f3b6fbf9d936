package io.millrace.streams.internal.store;

import io.millrace.state.StoreIterator;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entries of the backend overlaid by buffered ones, in key order either way. Sees both as they were when it was opened.
 * Used by the worker's thread (over a buffer) or by a query's (with no buffered values).
 */
final class MergedIterator implements AutoCloseable {

    /** What the iterator stands on. */
    sealed interface Item {
        byte[] key();
    }

    /** An entry as the backend has it. */
    record Stored(byte[] key, byte[] value) implements Item {}

    /** An entry of the buffer; its form is not null. */
    record Buffered(byte[] key, Object form, long timestamp) implements Item {}

    private final List<BufferedValue> buffered;
    private final StoreIterator stored;
    private final boolean forward;
    private int at;
    private byte @Nullable [] storedKey;

    /**
     * @param buffered in the iterator's direction; belongs to it
     * @param stored not moved yet; closed with this
     */
    MergedIterator(List<BufferedValue> buffered, StoreIterator stored, boolean forward) {
        this.buffered = buffered;
        this.stored = stored;
        this.forward = forward;
        step();
    }

    /** Moves on; null at the end. */
    @Nullable
    Item next() {
        while (true) {
            BufferedValue value = at < buffered.size() ? buffered.get(at) : null;
            byte[] key = storedKey;
            if (value == null) {
                return key == null ? null : takeStored(key);
            }
            int order = key == null ? -1 : compare(value.key(), key);
            if (key != null && order > 0) {
                return takeStored(key);
            }
            at++;
            if (order == 0) {
                step();
            }
            Object form = value.form();
            if (form != null) {
                return new Buffered(value.key(), form, value.timestamp());
            }
        }
    }

    @Override
    public void close() {
        stored.close();
    }

    private Stored takeStored(byte[] key) {
        var item = new Stored(key, stored.value());
        step();
        return item;
    }

    private void step() {
        storedKey = stored.next() ? stored.key() : null;
    }

    private int compare(byte[] a, byte[] b) {
        return forward ? Arrays.compareUnsigned(a, b) : Arrays.compareUnsigned(b, a);
    }
}
