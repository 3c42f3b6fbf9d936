package io.millrace.streams.internal.store;

import io.millrace.streams.internal.task.RecordContext;
import org.jspecify.annotations.Nullable;

/**
 * What the buffer knows about one key. Only {@link WriteBuffer} and {@link UndoLog} change one; stores read.
 *
 * <p>{@code value} takes these forms: null (there is no value), {@link #COUNT} (the value is the {@code Long} in
 * {@code count}), {@code byte[]} (serialized), {@link Encoded} (both), or the object itself.
 */
final class Entry {

    /** Form of a count that is changed in place. */
    static final Object COUNT = new Object();

    /** In {@code forwarded}: downstream knows what the backend holds, and that was not read yet. */
    static final Object UNREAD = new Object();

    /** What the table, the two lists and the fields of an entry take at most, in bytes. */
    static final int OVERHEAD_BYTES = 136;

    enum State {
        /** In the table only, nothing known yet. */
        FRESH,
        /** Holds what the backend holds. */
        CLEAN,
        /** Holds what the next commit will write. */
        DIRTY
    }

    /** Whether the backend has the key. */
    enum Origin {
        UNKNOWN,
        ABSENT,
        PRESENT
    }

    final byte[] key;
    final int hash;

    /** The next entry with the same place in the table. */
    @Nullable
    Entry chained;

    /** Neighbours in the list of dirty or of clean entries; itself when it is in neither. */
    Entry before = this;

    Entry after = this;

    State state = State.FRESH;
    Origin origin = Origin.UNKNOWN;

    @Nullable
    Object value;

    long count;

    /** Of the value; of the deleting record when there is none. */
    long timestamp;

    /** Whether it waits to be forwarded. */
    boolean held;

    /** Form of the value that downstream knows, or {@link #UNREAD}; means something while dirty. */
    @Nullable
    Object forwarded;

    /** The record of the last update; kept only while held. */
    @Nullable
    RecordContext context;

    /** Bytes accounted for it. */
    int bytes;

    /** The mark under which its former state was last saved for undo. */
    long savedAt;

    Entry(byte[] key, int hash) {
        this.key = key;
        this.hash = hash;
    }

    boolean dirty() {
        return state == State.DIRTY;
    }

    /** The value's form, a count as a {@code Long}: safe to keep while the entry goes on changing. */
    @Nullable
    Object frozen() {
        return value == COUNT ? (Object) count : value;
    }
}
