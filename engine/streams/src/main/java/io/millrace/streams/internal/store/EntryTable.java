package io.millrace.streams.internal.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Finds entries by their key's bytes; a lookup allocates nothing. */
final class EntryTable {
    private static final int INITIAL_SLOTS = 64;

    /** Above this, an emptied table is given back. */
    private static final int RETAINED_SLOTS = 1 << 16;

    private @Nullable Entry[] slots = new @Nullable Entry[INITIAL_SLOTS];
    private int size;

    @Nullable
    Entry find(byte[] key) {
        int hash = KeyHash.of(key);
        for (Entry entry = slots[hash & slots.length - 1]; entry != null; entry = entry.chained) {
            if (entry.hash == hash && Arrays.equals(entry.key, key)) {
                return entry;
            }
        }
        return null;
    }

    /**
     * Adds an entry for a key that is not there yet.
     *
     * @param key kept
     */
    Entry add(byte[] key) {
        var entry = new Entry(key, KeyHash.of(key));
        if (size >= slots.length / 2) {
            grow();
        }
        link(entry);
        size++;
        return entry;
    }

    void remove(Entry entry) {
        int slot = entry.hash & slots.length - 1;
        Entry previous = null;
        for (Entry at = slots[slot]; at != null; previous = at, at = at.chained) {
            if (at == entry) {
                if (previous == null) {
                    slots[slot] = at.chained;
                } else {
                    previous.chained = at.chained;
                }
                at.chained = null;
                size--;
                return;
            }
        }
        throw new IllegalStateException("the entry is not in the table");
    }

    int size() {
        return size;
    }

    void clear() {
        if (slots.length > RETAINED_SLOTS) {
            slots = new @Nullable Entry[INITIAL_SLOTS];
        } else {
            Arrays.fill(slots, null);
        }
        size = 0;
    }

    private void grow() {
        @Nullable Entry[] old = slots;
        slots = new @Nullable Entry[old.length * 2];
        for (Entry first : old) {
            for (Entry entry = first; entry != null; ) {
                Entry next = entry.chained;
                link(entry);
                entry = next;
            }
        }
    }

    private void link(Entry entry) {
        int slot = entry.hash & slots.length - 1;
        entry.chained = slots[slot];
        slots[slot] = entry;
    }
}
