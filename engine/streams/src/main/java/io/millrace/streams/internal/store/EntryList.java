package io.millrace.streams.internal.store;

/** A list of entries through their own links; an entry is in one list at most. */
final class EntryList {
    private final Entry head = new Entry(new byte[0], 0);

    boolean isEmpty() {
        return head.after == head;
    }

    /** The first entry; the {@linkplain #isEnd end} when there is none. */
    Entry first() {
        return head.after;
    }

    Entry last() {
        return head.before;
    }

    /** Whether walking {@code after} (or {@code before}) has come round. */
    boolean isEnd(Entry entry) {
        return entry == head;
    }

    void append(Entry entry) {
        insertAfter(head.before, entry);
    }

    void moveToEnd(Entry entry) {
        if (head.before != entry) {
            remove(entry);
            append(entry);
        }
    }

    /**
     * @param place an entry of this list, or its end for the first place
     */
    void insertAfter(Entry place, Entry entry) {
        entry.before = place;
        entry.after = place.after;
        place.after.before = entry;
        place.after = entry;
    }

    static void remove(Entry entry) {
        entry.before.after = entry.after;
        entry.after.before = entry.before;
        entry.before = entry;
        entry.after = entry;
    }

    /** Appends all entries of another list, in order, and leaves that one empty. */
    void appendAll(EntryList other) {
        if (other.isEmpty()) {
            return;
        }
        Entry first = other.head.after;
        Entry last = other.head.before;
        other.head.after = other.head;
        other.head.before = other.head;
        first.before = head.before;
        head.before.after = first;
        last.after = head;
        head.before = last;
    }

    void clear() {
        head.after = head;
        head.before = head;
    }
}
