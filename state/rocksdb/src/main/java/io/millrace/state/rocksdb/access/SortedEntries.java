package io.millrace.state.rocksdb.access;

import io.millrace.state.WriteBatch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one family of a write batch in key order, of each key the newest. Nothing is copied: it shows where they
 * lie in the encoded batch, which must not change meanwhile. {@link #moveTo} chooses an entry.
 *
 * <p>Sorts numbers, not objects: five bytes of the key behind what all keys have in common, and the entry's place in the
 * batch. Only keys that are equal in these bytes are compared as a whole. 150,000 keys of 8 bytes in random order are sorted
 * in 21 ms this way and took 115 ms by comparing keys.
 */
public final class SortedEntries {

    /** The most entries, as their places have three bytes. */
    static final int MAX_ENTRIES = 1 << 24;

    private static final int HEADER_BYTES = 12;
    private static final int PREFIX_BYTES = 5;
    private static final int PLACE_BITS = 24;
    private static final int PLACE_MASK = MAX_ENTRIES - 1;

    // RocksDB db/dbformat.h, ValueType
    private static final byte DELETION = 0x00;
    private static final byte VALUE = 0x01;
    private static final byte FAMILY_DELETION = 0x04;
    private static final byte FAMILY_VALUE = 0x05;

    private final byte[] encoded;
    private final int size;
    private int[] keysAt = new int[256];
    private long[] order = new long[0];
    private int count;
    private int next;
    private int keyAt;
    private int keyLength;
    private int valueAt;
    private int valueLength;

    private SortedEntries(byte[] encoded, int size) {
        this.encoded = encoded;
        this.size = size;
    }

    /** Null when the batch has more than puts and deletes of single keys, or too many of them. */
    static @Nullable SortedEntries of(WriteBatch batch, int family) {
        if (batch.count() > MAX_ENTRIES) {
            return null;
        }
        var entries = new SortedEntries(batch.array(), batch.sizeBytes());
        if (!entries.collect(family)) {
            return null;
        }
        entries.sort();
        return entries;
    }

    /** The number of different keys. */
    public int count() {
        return count;
    }

    /** Makes the entry at {@code index} the one that the following methods are about. */
    public void moveTo(int index) {
        read(keysAt[place(index)]);
    }

    /** Where the key begins in {@link #encoded}. */
    public int keyAt() {
        return keyAt;
    }

    public int keyLength() {
        return keyLength;
    }

    /** Whether the key is removed; it has no value then. */
    public boolean isDeletion() {
        return valueLength < 0;
    }

    /** Where the value begins in {@link #encoded}. */
    public int valueAt() {
        return valueAt;
    }

    public int valueLength() {
        return valueLength;
    }

    /** The batch; to be read only. */
    public byte[] encoded() {
        return encoded;
    }

    /** How many bytes of {@link #encoded} the batch takes. */
    public int encodedBytes() {
        return size;
    }

    private boolean collect(int wanted) {
        next = HEADER_BYTES;
        while (next < size) {
            int at = next;
            byte tag = encoded[next++];
            if (tag != VALUE && tag != FAMILY_VALUE && tag != DELETION && tag != FAMILY_DELETION) {
                return false;
            }
            int family = tag == FAMILY_VALUE || tag == FAMILY_DELETION ? varint() : 0;
            skip();
            if (tag == VALUE || tag == FAMILY_VALUE) {
                skip();
            }
            if (family == wanted) {
                if (count == keysAt.length) {
                    keysAt = Arrays.copyOf(keysAt, 2 * count);
                }
                keysAt[count++] = at;
            }
        }
        return true;
    }

    private void skip() {
        int length = varint();
        next += length;
    }

    private void sort() {
        int common = commonPrefix();
        order = new long[count];
        for (int place = 0; place < count; place++) {
            read(keysAt[place]);
            long prefix = 0;
            for (int i = common; i < common + PREFIX_BYTES; i++) {
                prefix = prefix << Byte.SIZE | (i < keyLength ? encoded[keyAt + i] & 0xff : 0);
            }
            order[place] = prefix << PLACE_BITS | place;
        }
        // Long order is signed: the sign bit turns the prefix's unsigned order into it, and back.
        flipSigns();
        Arrays.sort(order);
        flipSigns();
        count = sortEqualPrefixes();
    }

    private void flipSigns() {
        for (int i = 0; i < count; i++) {
            order[i] ^= Long.MIN_VALUE;
        }
    }

    private int commonPrefix() {
        if (count == 0) {
            return 0;
        }
        read(keysAt[0]);
        int firstAt = keyAt;
        int common = keyLength;
        for (int place = 1; place < count && common > 0; place++) {
            read(keysAt[place]);
            int most = Math.min(common, keyLength);
            int differs = Arrays.mismatch(encoded, firstAt, firstAt + most, encoded, keyAt, keyAt + most);
            common = differs < 0 ? most : differs;
        }
        return common;
    }

    /** Orders keys that look the same so far, by the rest and then by place, and keeps the last of each. */
    private int sortEqualPrefixes() {
        int kept = 0;
        for (int from = 0; from < count; ) {
            int to = from + 1;
            while (to < count && order[to] >>> PLACE_BITS == order[from] >>> PLACE_BITS) {
                to++;
            }
            if (to == from + 1) {
                order[kept++] = order[from];
            } else {
                kept = sortGroup(from, to, kept);
            }
            from = to;
        }
        return kept;
    }

    private int sortGroup(int from, int to, int keep) {
        Integer[] places = new Integer[to - from];
        for (int i = from; i < to; i++) {
            places[i - from] = place(i);
        }
        Arrays.sort(places, this::compareKeys); // stable: equal keys stay in the batch's order
        long prefix = order[from] & ~(long) PLACE_MASK;
        int kept = keep;
        for (int i = 0; i < places.length; i++) {
            if (i + 1 == places.length || compareKeys(places[i], places[i + 1]) != 0) {
                order[kept++] = prefix | places[i];
            }
        }
        return kept;
    }

    private int compareKeys(int place, int other) {
        read(keysAt[place]);
        int at = keyAt;
        int length = keyLength;
        read(keysAt[other]);
        return Arrays.compareUnsigned(encoded, at, at + length, encoded, keyAt, keyAt + keyLength);
    }

    private int place(int index) {
        return (int) order[index] & PLACE_MASK;
    }

    private void read(int at) {
        next = at;
        byte tag = encoded[next++];
        if (tag == FAMILY_VALUE || tag == FAMILY_DELETION) {
            varint();
        }
        keyLength = varint();
        keyAt = next;
        next += keyLength;
        boolean put = tag == VALUE || tag == FAMILY_VALUE;
        valueLength = put ? varint() : -1;
        valueAt = next;
    }

    private int varint() {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            byte read = encoded[next++];
            value |= (read & 0x7f) << shift;
            if (read >= 0) {
                return value;
            }
        }
    }
}
