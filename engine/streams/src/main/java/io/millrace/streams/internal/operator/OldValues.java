package io.millrace.streams.internal.operator;

import org.jspecify.annotations.Nullable;

/**
 * Whether a table's updates carry the old value too. Tables with a store of their own can tell it; others hand on what
 * their parent sends. Decided while the topology is described, read when processors are made.
 */
public final class OldValues {
    private final @Nullable OldValues parent;
    private final boolean stored;
    private boolean sent;

    /**
     * Nothing is sent until it is asked for.
     *
     * @param parent of the table that this one is made from; null when that is a stream
     * @param stored whether the table has a store
     */
    public OldValues(@Nullable OldValues parent, boolean stored) {
        this.parent = parent;
        this.stored = stored;
    }

    /** Asks for old values; returns whether they will come. A table is not stored for that alone. */
    public boolean request() {
        if (stored || (parent != null && parent.request())) {
            sent = true;
        }
        return sent;
    }

    /** Old values are sent if they come from the parent, as filters want it, which need not tell about what never was. */
    public void sendIfParentSends() {
        if (parent != null && parent.request()) {
            sent = true;
        }
    }

    boolean sent() {
        return sent;
    }
}
