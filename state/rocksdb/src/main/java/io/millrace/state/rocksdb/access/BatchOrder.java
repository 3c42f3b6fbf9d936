package io.millrace.state.rocksdb.access;

import io.millrace.state.WriteBatch;
import java.util.Arrays;

/**
 * Brings the changes of a write batch into key order, so that each search in RocksDB's memtable begins where the last one
 * ended. A change is moved only among changes of single keys of its family that follow each other without another family or
 * a deleted range between them, and never past one of its own key, so that the batch means the same as before. 10,000 changes
 * of random keys of 8 bytes, with values of 100, take 75 ns each, copying included, and 50 when they are in order already.
 *
 * <p>Used by one thread and meant to be reused: a warmed-up one allocates nothing. {@link BatchOrders} keeps some.
 */
final class BatchOrder {

    /** What is kept for the next batch: as much as the batch itself keeps, and places for so many changes. */
    private static final int RETAINED_BYTES = WriteBatch.RETAINED_BYTES;

    private static final int RETAINED_CHANGES = 1 << 18;

    private final EncodedEntry entry = new EncodedEntry();
    private KeySorter sorter = new KeySorter();
    private int[] entriesAt = new int[256];
    private byte[] ordered = new byte[0];
    private int copied;

    /**
     * The batch in key order, its first {@link WriteBatch#sizeBytes} bytes. It is the batch's own array when that is in
     * order already, and void after the next call.
     */
    byte[] of(WriteBatch batch) {
        byte[] encoded = batch.array();
        int size = batch.sizeBytes();
        if (batch.count() > KeySorter.MAX_KEYS) {
            return encoded;
        }
        copied = 0;
        entry.begin(encoded);
        sorter.begin(encoded);
        int family = 0;
        while (entry.end() < size) {
            int at = entry.end();
            entry.next();
            if (!entry.isOfOneKey() || entry.family() != family) {
                endRun(encoded, size, at);
                family = entry.family();
            }
            if (entry.isOfOneKey()) {
                add(at);
            }
        }
        endRun(encoded, size, size);
        if (copied == 0) {
            return encoded;
        }
        System.arraycopy(encoded, copied, ordered, copied, size - copied);
        return ordered;
    }

    private void add(int at) {
        int count = sorter.count();
        if (count == entriesAt.length) {
            entriesAt = Arrays.copyOf(entriesAt, 2 * count);
        }
        entriesAt[count] = at;
        sorter.add(entry.keyAt(), entry.keyLength());
    }

    /** The changes that were added take the same bytes in every order, those before {@code end}. */
    private void endRun(byte[] encoded, int size, int end) {
        int count = sorter.count();
        if (sorter.sort()) {
            if (ordered.length < size) {
                ordered = new byte[Math.max(size, Math.min(2 * ordered.length, RETAINED_BYTES))];
            }
            int to = entriesAt[0];
            System.arraycopy(encoded, copied, ordered, copied, to - copied);
            for (int i = 0; i < count; i++) {
                int place = sorter.place(i);
                int from = entriesAt[place];
                int bytes = (place + 1 == count ? end : entriesAt[place + 1]) - from;
                System.arraycopy(encoded, from, ordered, to, bytes);
                to += bytes;
            }
            copied = end;
        }
        sorter.begin(encoded);
    }

    /** Gives back memory that only an unusually large batch needs. */
    void trim() {
        if (ordered.length > RETAINED_BYTES) {
            ordered = new byte[0];
        }
        if (sorter.capacity() > RETAINED_CHANGES) {
            sorter = new KeySorter();
            entriesAt = new int[256];
        }
        sorter.begin(ordered);
        entry.begin(ordered);
    }
}
