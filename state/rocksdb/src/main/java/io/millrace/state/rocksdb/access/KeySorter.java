package io.millrace.state.rocksdb.access;

import java.util.Arrays;

/**
 * Sorts keys that lie in one array, as unsigned bytes; equal keys stay in the order in which they were added. Used by one
 * thread and meant to be reused: a warmed-up one allocates nothing.
 *
 * <p>Sorts numbers, not objects: the next four bytes of a key behind what all keys have in common, and its place in the order
 * of adding, by radix. Keys that are equal in these bytes are sorted among themselves by the bytes that follow.
 */
final class KeySorter {

    /** The most keys, as places have 27 bits. */
    static final int MAX_KEYS = 1 << 27;

    private static final int PLACE_BITS = 27;
    private static final long PLACE_MASK = MAX_KEYS - 1;

    /** A byte is a symbol from 1 to 256; 0 stands for the end of the key, which is before all others. */
    private static final int SYMBOL_BITS = 9;

    private static final int SYMBOLS = 4;
    private static final int SYMBOL_VALUES = 1 << SYMBOL_BITS;
    private static final int SYMBOL_MASK = SYMBOL_VALUES - 1;

    /** Below so many keys counting costs more than it saves. */
    private static final int MIN_RADIX_KEYS = 128;

    private final int[] counts = new int[SYMBOLS * SYMBOL_VALUES];
    private int[] keyAts = new int[256];
    private int[] keyLengths = new int[256];
    private long[] order = new long[256];
    private long[] sorted = new long[256];
    private byte[] source = new byte[0];
    private int count;
    private int common;

    /** Forgets all keys. Those that are added next lie in the array. */
    void begin(byte[] newSource) {
        source = newSource;
        count = 0;
    }

    void add(int keyAt, int keyLength) {
        if (count == keyAts.length) {
            grow();
        }
        keyAts[count] = keyAt;
        keyLengths[count] = keyLength;
        common = count == 0 ? keyLength : commonWithFirst(0, count, 0, common);
        count++;
    }

    private void grow() {
        int length = 2 * count;
        keyAts = Arrays.copyOf(keyAts, length);
        keyLengths = Arrays.copyOf(keyLengths, length);
        order = new long[length];
        sorted = new long[length];
    }

    /** How many bytes two keys have in common, {@code depth} at least and {@code most} at most. */
    private int commonWithFirst(int first, int place, int depth, int most) {
        int end = Math.min(most, keyLengths[place]);
        if (end <= depth) {
            return end;
        }
        int firstAt = keyAts[first];
        int at = keyAts[place];
        int differs = Arrays.mismatch(source, firstAt + depth, firstAt + end, source, at + depth, at + end);
        return differs < 0 ? end : depth + differs;
    }

    /** The number of keys, equal ones included. */
    int count() {
        return count;
    }

    /** How many keys there is room for without growing. */
    int capacity() {
        return keyAts.length;
    }

    /** Sorts; returns false when the keys were added in this order. */
    boolean sort() {
        if (count == 0) {
            return false;
        }
        for (int place = 0; place < count; place++) {
            order[place] = place;
        }
        sort(0, count, common);
        for (int i = 0; i < count; i++) {
            if (place(i) != i) {
                return true;
            }
        }
        return false;
    }

    /** The place of the key at an index of the sorted order. */
    int place(int index) {
        return (int) (order[index] & PLACE_MASK);
    }

    /** Whether the keys at an index of the sorted order and the next one are equal. */
    boolean equalsNext(int index) {
        int place = place(index);
        int next = place(index + 1);
        return Arrays.equals(
                source,
                keyAts[place],
                keyAts[place] + keyLengths[place],
                source,
                keyAts[next],
                keyAts[next] + keyLengths[next]);
    }

    /** Sorts keys that are equal in the first {@code depth} bytes. The largest group of equal ones is left to the loop, so
     * that no more than 27 calls are inside one another. */
    private void sort(int from, int to, int depth) {
        int begin = from;
        int end = to;
        int bytes = depth;
        while (begin < end) {
            sortBySymbols(begin, end, bytes);
            bytes += SYMBOLS;
            int largest = begin;
            int largestEnd = begin;
            for (int group = begin; group < end; ) {
                int next = groupEnd(group, end);
                if (isUnsorted(group, next)) {
                    if (next - group > largestEnd - largest) {
                        sortGroup(largest, largestEnd, bytes);
                        largest = group;
                        largestEnd = next;
                    } else {
                        sortGroup(group, next, bytes);
                    }
                }
                group = next;
            }
            begin = largest;
            end = largestEnd;
            bytes = commonPrefix(begin, end, bytes);
        }
    }

    private void sortGroup(int from, int to, int depth) {
        if (from < to) {
            sort(from, to, commonPrefix(from, to, depth));
        }
    }

    private int groupEnd(int from, int limit) {
        long symbols = order[from] >>> PLACE_BITS;
        int end = from + 1;
        while (end < limit && order[end] >>> PLACE_BITS == symbols) {
            end++;
        }
        return end;
    }

    /** Keys that are equal in all symbols are equal if the last of these is the end. */
    private boolean isUnsorted(int from, int to) {
        return to - from > 1 && (order[from] >>> PLACE_BITS & SYMBOL_MASK) != 0;
    }

    private int commonPrefix(int from, int to, int depth) {
        if (from == to) {
            return depth;
        }
        int first = place(from);
        int prefix = keyLengths[first];
        for (int i = from + 1; i < to && prefix > depth; i++) {
            prefix = commonWithFirst(first, place(i), depth, prefix);
        }
        return prefix;
    }

    private void sortBySymbols(int from, int to, int depth) {
        boolean ascending = true;
        long before = -1;
        for (int i = from; i < to; i++) {
            long next = symbols(place(i), depth) << PLACE_BITS | place(i);
            order[i] = next;
            ascending &= before < next;
            before = next;
        }
        if (ascending) {
            return;
        }
        if (to - from < MIN_RADIX_KEYS) {
            Arrays.sort(order, from, to);
        } else {
            sortByRadix(from, to);
        }
    }

    private long symbols(int place, int depth) {
        int at = keyAts[place] + depth;
        int rest = keyLengths[place] - depth;
        long symbols = 0;
        for (int i = 0; i < SYMBOLS; i++) {
            symbols = symbols << SYMBOL_BITS | (i < rest ? (source[at + i] & 0xff) + 1 : 0);
        }
        return symbols;
    }

    /** From the last symbol to the first, each time keeping the order of what is equal. */
    private void sortByRadix(int from, int to) {
        Arrays.fill(counts, 0);
        for (int i = from; i < to; i++) {
            long entry = order[i] >>> PLACE_BITS;
            for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                counts[symbol * SYMBOL_VALUES + (int) (entry & SYMBOL_MASK)]++;
                entry >>>= SYMBOL_BITS;
            }
        }
        long[] source = order;
        long[] target = sorted;
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
            distribute(source, target, from, to, symbol);
            long[] swap = source;
            source = target;
            target = swap;
        }
    }

    /** An even number of these leaves the order where it was. */
    private void distribute(long[] source, long[] target, int from, int to, int symbol) {
        int base = symbol * SYMBOL_VALUES;
        int at = from;
        for (int value = base; value < base + SYMBOL_VALUES; value++) {
            int equal = counts[value];
            counts[value] = at;
            at += equal;
        }
        int shift = PLACE_BITS + symbol * SYMBOL_BITS;
        for (int i = from; i < to; i++) {
            long entry = source[i];
            target[counts[base + (int) (entry >>> shift & SYMBOL_MASK)]++] = entry;
        }
    }
}
