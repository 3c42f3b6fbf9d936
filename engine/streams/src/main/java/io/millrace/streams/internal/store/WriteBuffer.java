package io.millrace.streams.internal.store;

import io.millrace.streams.internal.task.RecordContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The uncommitted writes of one store, newest per key in the order of the last updates, and, as far as they fit into a
 * number of bytes, entries that hold what the backend holds ("clean"), so that hot keys do not read the backend again
 * after each commit. The worker is the backend's only writer, so a clean entry stays true until it is written to.
 *
 * <p>Knows values only as the forms that {@link Entry} describes; used by the worker's thread only. Finding and updating
 * an entry allocates nothing but the entry itself, the first time; a mark, when set, adds one saved state per entry.
 */
final class WriteBuffer {

    /** How many bytes of clean entries one store keeps unless told otherwise: 4 MiB. */
    static final long CLEAN_BYTES = 4 << 20;

    /** What a held update adds for the record it stems from, without that record's raw bytes. */
    static final int CONTEXT_BYTES = 160;

    private final EntryTable table = new EntryTable();
    private final EntryList dirty = new EntryList();
    private final EntryList clean = new EntryList();
    private final UndoLog undo = new UndoLog();

    /** Dirty entries by key; made by the first range and kept up from then on, until a commit interval has no range. */
    private @Nullable TreeMap<byte[], Entry> sorted;

    private boolean ranged;
    private long cleanLimit = CLEAN_BYTES;
    private long dirtyBytes;
    private long cleanBytes;
    private int held;

    /** The entry of a key, or null when the buffer knows nothing about it. A clean one counts as used. */
    @Nullable
    Entry find(byte[] key) {
        Entry entry = table.find(key);
        if (entry != null && entry.state == Entry.State.CLEAN) {
            clean.moveToEnd(entry);
        }
        return entry;
    }

    /**
     * A new entry, to be passed to {@link #update} at once.
     *
     * @param key one that {@link #find} did not find; kept
     */
    Entry fresh(byte[] key) {
        return table.add(key);
    }

    /**
     * Keeps what was read from the backend. May drop the entries that were not used for the longest time, but not the new one.
     *
     * @param key one that {@link #find} did not find; kept
     * @param form null when the backend has no such key
     */
    Entry clean(byte[] key, @Nullable Object form, long timestamp) {
        Entry entry = table.add(key);
        entry.state = Entry.State.CLEAN;
        entry.value = form;
        entry.timestamp = timestamp;
        entry.bytes = size(entry);
        cleanBytes += entry.bytes;
        clean.append(entry);
        evict();
        return entry;
    }

    /**
     * Writes an entry: it becomes dirty and the newest.
     *
     * @param form of the new value, {@link Entry#COUNT} with {@code count}, or null to delete
     * @param hold whether the update waits for a flush to be forwarded
     * @param context kept when {@code hold}
     */
    void update(
            Entry entry,
            @Nullable Object form,
            long count,
            long timestamp,
            boolean hold,
            @Nullable RecordContext context) {
        undo.save(entry);
        if (entry.dirty()) {
            dirtyBytes -= entry.bytes;
            dirty.moveToEnd(entry);
        } else {
            becomeDirty(entry);
        }
        if (hold) {
            if (!entry.held) {
                entry.held = true;
                held++;
            }
            entry.context = context;
        }
        entry.value = form;
        entry.count = count;
        entry.timestamp = timestamp;
        entry.bytes = size(entry);
        dirtyBytes += entry.bytes;
    }

    private void becomeDirty(Entry entry) {
        if (entry.state == Entry.State.CLEAN) {
            cleanBytes -= entry.bytes;
            EntryList.remove(entry);
            entry.origin = entry.value == null ? Entry.Origin.ABSENT : Entry.Origin.PRESENT;
            entry.forwarded = entry.frozen();
        } else {
            entry.origin = Entry.Origin.UNKNOWN;
            entry.forwarded = Entry.UNREAD;
        }
        entry.state = Entry.State.DIRTY;
        dirty.append(entry);
        if (sorted != null) {
            sorted.put(entry.key, entry);
        }
    }

    /** Replaces the form of an entry's value by another of the same value. */
    void reform(Entry entry, Object form) {
        entry.value = form;
        int bytes = size(entry);
        if (entry.dirty()) {
            dirtyBytes += bytes - entry.bytes;
        } else {
            cleanBytes += bytes - entry.bytes;
        }
        entry.bytes = bytes;
        if (cleanBytes > cleanLimit) {
            evict();
        }
    }

    /** The dirty entries in the order of their last updates: walk {@code after} until {@link #isEnd}. */
    Entry firstDirty() {
        return dirty.first();
    }

    boolean isEnd(Entry entry) {
        return dirty.isEnd(entry);
    }

    boolean isDirty() {
        return !dirty.isEmpty();
    }

    long dirtyBytes() {
        return dirtyBytes;
    }

    long cleanBytes() {
        return cleanBytes;
    }

    boolean holds() {
        return held > 0;
    }

    /**
     * Takes the held updates, in the order of the last updates, as they are now; the entries stay dirty. What was taken
     * counts as forwarded, and nothing before can be undone any more.
     */
    List<HeldUpdate> takeHeld() {
        undo.forget();
        List<HeldUpdate> updates = new ArrayList<>(held);
        for (Entry entry = dirty.first(); !dirty.isEnd(entry); entry = entry.after) {
            if (entry.held) {
                Object form = entry.frozen();
                updates.add(new HeldUpdate(entry, form, entry.forwarded, entry.timestamp, entry.context));
                entry.forwarded = form;
                entry.held = false;
                entry.context = null;
                dirtyBytes -= entry.bytes;
                entry.bytes = size(entry);
                dirtyBytes += entry.bytes;
            }
        }
        held = 0;
        return updates;
    }

    /** Notes whether the backend has the key of an entry that was written unread. */
    void resolve(Entry entry, boolean present) {
        entry.origin = present ? Entry.Origin.PRESENT : Entry.Origin.ABSENT;
    }

    /** The backend holds the dirty entries now: they become clean. */
    void committed() {
        undo.forget();
        for (Entry entry = dirty.first(); !dirty.isEnd(entry); entry = entry.after) {
            entry.state = Entry.State.CLEAN;
            entry.forwarded = null;
            entry.origin = Entry.Origin.UNKNOWN;
        }
        clean.appendAll(dirty);
        cleanBytes += dirtyBytes;
        dirtyBytes = 0;
        if (ranged && sorted != null) {
            sorted.clear();
        } else {
            sorted = null;
        }
        ranged = false;
        evict();
    }

    /** Drops everything, clean entries too: the backend may be another one afterwards. */
    void clear() {
        undo.forget();
        table.clear();
        dirty.clear();
        clean.clear();
        sorted = null;
        ranged = false;
        dirtyBytes = 0;
        cleanBytes = 0;
        held = 0;
    }

    /** Drops the clean entries: the backend is about to change under them. */
    void clearClean() {
        while (!clean.isEmpty()) {
            drop(clean.first());
        }
    }

    void mark() {
        undo.mark();
    }

    /** Brings back the state of the last {@link #mark}. */
    void undo() {
        for (UndoLog.Saved saved = undo.take(); saved != null; saved = undo.take()) {
            undo(saved);
        }
        evict();
    }

    private void undo(UndoLog.Saved saved) {
        Entry entry = saved.entry();
        EntryList.remove(entry);
        dirtyBytes -= entry.bytes;
        held += (saved.held() ? 1 : 0) - (entry.held ? 1 : 0);
        saved.giveBack();
        switch (saved.state()) {
            case DIRTY -> {
                dirty.insertAfter(saved.place(), entry);
                entry.bytes = size(entry);
                dirtyBytes += entry.bytes;
            }
            case CLEAN -> {
                clean.append(entry);
                entry.bytes = size(entry);
                cleanBytes += entry.bytes;
                unsort(entry);
            }
            case FRESH -> {
                table.remove(entry);
                unsort(entry);
            }
        }
    }

    private void unsort(Entry entry) {
        if (sorted != null) {
            sorted.remove(entry.key);
        }
    }

    /**
     * The dirty entries of a range as they are now, deleted ones included.
     *
     * @param from inclusive, null for the beginning
     * @param to exclusive, null for the end; not below {@code from}
     */
    List<BufferedValue> range(byte @Nullable [] from, byte @Nullable [] to, boolean forward) {
        if (dirty.isEmpty()) {
            return List.of();
        }
        NavigableMap<byte[], Entry> range = sorted();
        if (from != null && to != null) {
            range = range.subMap(from, true, to, false);
        } else if (from != null) {
            range = range.tailMap(from, true);
        } else if (to != null) {
            range = range.headMap(to, false);
        }
        Collection<Entry> entries =
                forward ? range.values() : range.descendingMap().values();
        List<BufferedValue> copy = new ArrayList<>();
        for (Entry entry : entries) {
            copy.add(new BufferedValue(entry.key, entry.frozen(), entry.timestamp));
        }
        return copy;
    }

    private TreeMap<byte[], Entry> sorted() {
        ranged = true;
        TreeMap<byte[], Entry> index = sorted;
        if (index == null) {
            index = new TreeMap<>(Arrays::compareUnsigned);
            for (Entry entry = dirty.first(); !dirty.isEnd(entry); entry = entry.after) {
                index.put(entry.key, entry);
            }
            sorted = index;
        }
        return index;
    }

    /** Sets how many bytes of clean entries may stay; the newest one stays in any case. */
    void limitClean(long bytes) {
        cleanLimit = bytes;
        evict();
    }

    private void evict() {
        while (cleanBytes > cleanLimit && clean.first() != clean.last()) {
            drop(clean.first());
        }
    }

    private void drop(Entry entry) {
        cleanBytes -= entry.bytes;
        EntryList.remove(entry);
        table.remove(entry);
    }

    private static int size(Entry entry) {
        long bytes = Entry.OVERHEAD_BYTES + entry.key.length + ValueForms.size(entry.value);
        if (entry.held) {
            bytes += CONTEXT_BYTES;
            RecordContext context = entry.context;
            if (context != null) {
                bytes += length(context.rawKey()) + length(context.rawValue());
            }
        }
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    private static int length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }
}
