package io.millrace.state.rocksdb.access;

import io.millrace.state.WriteBatch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one family of a write batch in key order, of each key the newest. Nothing is copied: it shows where they
 * lie in the encoded batch, which must not change meanwhile. {@link #moveTo} chooses an entry.
 */
public final class SortedEntries {
    private final byte[] encoded;
    private final int size;
    private final EncodedEntry entry = new EncodedEntry();
    private int[] entriesAt = new int[256];
    private int count;

    private SortedEntries(byte[] encoded, int size) {
        this.encoded = encoded;
        this.size = size;
        entry.begin(encoded);
    }

    /** Null when the batch has more than puts and deletes of single keys, or too many of them. */
    static @Nullable SortedEntries of(WriteBatch batch, int family) {
        if (batch.count() > KeySorter.MAX_KEYS) {
            return null;
        }
        var entries = new SortedEntries(batch.array(), batch.sizeBytes());
        return entries.collect(family) ? entries : null;
    }

    /** The number of different keys. */
    public int count() {
        return count;
    }

    /** Makes the entry at {@code index} the one that the following methods are about. */
    public void moveTo(int index) {
        entry.moveTo(entriesAt[index]);
    }

    /** Where the key begins in {@link #encoded}. */
    public int keyAt() {
        return entry.keyAt();
    }

    public int keyLength() {
        return entry.keyLength();
    }

    /** Whether the key is removed; it has no value then. */
    public boolean isDeletion() {
        return entry.isDeletion();
    }

    /** Where the value begins in {@link #encoded}. */
    public int valueAt() {
        return entry.valueAt();
    }

    public int valueLength() {
        return entry.valueLength();
    }

    /** The batch; to be read only. */
    public byte[] encoded() {
        return encoded;
    }

    /** How many bytes of {@link #encoded} the batch takes. */
    public int encodedBytes() {
        return size;
    }

    private boolean collect(int family) {
        var sorter = new KeySorter();
        sorter.begin(encoded);
        while (entry.end() < size) {
            int at = entry.end();
            entry.next();
            if (!entry.isOfOneKey()) {
                return false;
            }
            if (entry.family() == family) {
                if (sorter.count() == entriesAt.length) {
                    entriesAt = Arrays.copyOf(entriesAt, 2 * entriesAt.length);
                }
                entriesAt[sorter.count()] = at;
                sorter.add(entry.keyAt(), entry.keyLength());
            }
        }
        sorter.sort();
        keepNewest(sorter);
        return true;
    }

    private void keepNewest(KeySorter sorter) {
        int[] newest = new int[sorter.count()];
        for (int i = 0; i < sorter.count(); i++) {
            if (i + 1 == sorter.count() || !sorter.equalsNext(i)) {
                newest[count++] = entriesAt[sorter.place(i)];
            }
        }
        entriesAt = newest;
    }
}
