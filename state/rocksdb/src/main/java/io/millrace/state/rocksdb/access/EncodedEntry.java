package io.millrace.state.rocksdb.access;

/**
 * Walks the entries of a write batch in RocksDB's format (see {@link io.millrace.state.WriteBatch}) and shows where the parts
 * of the current one lie. Used by one thread, meant to be reused.
 */
final class EncodedEntry {

    /** What stands before the first entry. */
    static final int HEADER_BYTES = 12;

    // RocksDB db/dbformat.h, ValueType
    private static final byte DELETION = 0x00;
    private static final byte VALUE = 0x01;
    private static final byte FAMILY_DELETION = 0x04;
    private static final byte FAMILY_VALUE = 0x05;
    private static final byte FAMILY_RANGE_DELETION = 0x0e;

    private byte[] encoded = new byte[0];
    private int end;
    private byte tag;
    private int family;
    private int keyAt;
    private int keyLength;
    private int valueAt;
    private int valueLength;

    void begin(byte[] newEncoded) {
        encoded = newEncoded;
        end = HEADER_BYTES;
    }

    /** Moves to the entry that begins at a place. */
    void moveTo(int at) {
        end = at;
        next();
    }

    /** Moves to the entry behind the current one; there must be one. */
    void next() {
        tag = encoded[end++];
        boolean named = tag == FAMILY_VALUE || tag == FAMILY_DELETION || tag == FAMILY_RANGE_DELETION;
        family = named ? varint() : 0;
        keyLength = varint();
        keyAt = end;
        end += keyLength;
        valueLength = isDeletion() ? -1 : varint();
        valueAt = end;
        end += Math.max(0, valueLength);
    }

    /** Where the current entry ends. */
    int end() {
        return end;
    }

    int family() {
        return family;
    }

    /** Whether one key is removed; there is no value then. */
    boolean isDeletion() {
        return tag == DELETION || tag == FAMILY_DELETION;
    }

    /** Whether one key is set or removed, and not a range of them. */
    boolean isOfOneKey() {
        return isDeletion() || tag == VALUE || tag == FAMILY_VALUE;
    }

    int keyAt() {
        return keyAt;
    }

    int keyLength() {
        return keyLength;
    }

    int valueAt() {
        return valueAt;
    }

    int valueLength() {
        return valueLength;
    }

    private int varint() {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = encoded[end++];
            value |= (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
