package io.millrace.state;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The changes of one commit of one task, encoded as they are put, in RocksDB's serialized write-batch format, so that a
 * backend hands them over in one native call. Later entries win over earlier ones of the same family and key.
 *
 * <p>The format (RocksDB {@code db/write_batch.cc} and {@code db/dbformat.h}): a sequence number of 8 bytes, which the
 * database fills in, and the number of records in 4 bytes, both little-endian; then the records, each a tag byte, the
 * family id (absent for the default family, 0), the key and, for a put, the value, for a range its end. Ids and the
 * lengths in front of keys and values are varint32: 7 bits per byte, least significant first, the high bit set on all but
 * the last.
 *
 * <p>Used by one thread and meant to be reused: after {@link #clear} the buffer is kept, up to
 * {@link #RETAINED_BYTES}, so that a warmed-up batch allocates nothing.
 */
public final class WriteBatch {

    /** The largest size a batch may reach unless its constructor says otherwise: 1 GiB. */
    public static final int MAX_BYTES = 1 << 30;

    /** The largest buffer that {@link #clear} keeps for the next use: 16 MiB. */
    public static final int RETAINED_BYTES = 16 << 20;

    /** The largest family id: ids are small numbers that a database counts up. */
    public static final int MAX_FAMILY = (1 << 24) - 1;

    private static final int HEADER_BYTES = 12;
    private static final int COUNT_AT = 8;
    private static final int INITIAL_BYTES = 4096;
    private static final int MAX_VARINT_BYTES = 5;

    private static final byte DELETION = 0x00;
    private static final byte VALUE = 0x01;
    private static final byte FAMILY_DELETION = 0x04;
    private static final byte FAMILY_VALUE = 0x05;
    private static final byte FAMILY_RANGE_DELETION = 0x0e;
    private static final byte RANGE_DELETION = 0x0f;

    private static final VarHandle INT_LE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private final int maxBytes;
    private final BitSet families = new BitSet();
    private byte[] buffer;
    private int size = HEADER_BYTES;
    private int count;

    public WriteBatch() {
        this(MAX_BYTES);
    }

    /**
     * @param maxBytes the size that the batch may not pass, header included
     */
    public WriteBatch(int maxBytes) {
        if (maxBytes < HEADER_BYTES || maxBytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "maxBytes must be between " + HEADER_BYTES + " and " + MAX_BYTES + ", but is " + maxBytes);
        }
        this.maxBytes = maxBytes;
        this.buffer = new byte[Math.min(INITIAL_BYTES, maxBytes)];
    }

    /**
     * Sets a key. The arrays are copied.
     *
     * @param family an id from {@link TaskStore#family}
     * @throws StateException when the batch would pass its maximum size; it is unchanged then
     */
    public void put(int family, byte[] key, byte[] value) {
        int at = begin(family, key.length, (long) value.length + MAX_VARINT_BYTES);
        at = family == 0 ? tag(at, VALUE) : varint(tag(at, FAMILY_VALUE), family);
        end(family, bytes(bytes(at, key), value));
    }

    /**
     * Removes a key, whether or not it is there.
     *
     * @param family an id from {@link TaskStore#family}
     * @throws StateException when the batch would pass its maximum size; it is unchanged then
     */
    public void delete(int family, byte[] key) {
        int at = begin(family, key.length, 0);
        at = family == 0 ? tag(at, DELETION) : varint(tag(at, FAMILY_DELETION), family);
        end(family, bytes(at, key));
    }

    /**
     * Removes the keys of a range that earlier batches and earlier entries of this one put; later entries put them anew.
     * It costs the same for one key as for a million, here and in the write; a backend with files frees their space with
     * its next compactions. An empty range ({@code from} at or past {@code to}) adds nothing: RocksDB would refuse the
     * whole batch for an inverted one.
     *
     * @param family an id from {@link TaskStore#family}
     * @param from first key (inclusive)
     * @param to end of the range (exclusive)
     * @throws StateException when the batch would pass its maximum size; it is unchanged then
     */
    public void deleteRange(int family, byte[] from, byte[] to) {
        int at = begin(family, from.length, (long) to.length + MAX_VARINT_BYTES);
        if (Arrays.compareUnsigned(from, to) < 0) {
            at = family == 0 ? tag(at, RANGE_DELETION) : varint(tag(at, FAMILY_RANGE_DELETION), family);
            end(family, bytes(bytes(at, from), to));
        }
    }

    /** Forgets all entries; what {@link #array} returned is void. */
    public void clear() {
        if (buffer.length > RETAINED_BYTES) {
            buffer = new byte[Math.min(INITIAL_BYTES, maxBytes)];
        }
        families.clear();
        count = 0;
        size = HEADER_BYTES;
    }

    /** The number of puts, deletes and deleted ranges. */
    public int count() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** The encoded size in bytes, header included. */
    public int sizeBytes() {
        return size;
    }

    /**
     * For backends: the smallest family id at or above {@code from} that the batch writes to, or -1. All of them:
     * {@code for (int f = nextFamily(0); f >= 0; f = nextFamily(f + 1))}.
     */
    public int nextFamily(int from) {
        return families.nextSetBit(from);
    }

    /**
     * For backends: the buffer itself, of which the first {@link #sizeBytes} bytes are the encoded batch. To be read only,
     * and only until the batch is next changed.
     */
    public byte[] array() {
        INT_LE.set(buffer, COUNT_AT, count);
        return buffer;
    }

    /** For backends: a copy of the encoded batch. */
    public byte[] toByteArray() {
        return Arrays.copyOf(array(), size);
    }

    /** Shows every entry to the visitor, in the order they were put. */
    public void forEach(Visitor visitor) {
        var cursor = new Cursor(buffer, HEADER_BYTES);
        while (cursor.at < size) {
            byte tag = buffer[cursor.at++];
            boolean named = tag == FAMILY_VALUE || tag == FAMILY_DELETION || tag == FAMILY_RANGE_DELETION;
            int family = named ? cursor.varint() : 0;
            byte[] key = cursor.bytes();
            switch (tag) {
                case VALUE, FAMILY_VALUE -> visitor.put(family, key, cursor.bytes());
                case RANGE_DELETION, FAMILY_RANGE_DELETION -> visitor.deleteRange(family, key, cursor.bytes());
                default -> visitor.delete(family, key);
            }
        }
    }

    /** Receives the entries of a batch; the arrays are fresh and belong to the visitor. */
    public interface Visitor {
        void put(int family, byte[] key, byte[] value);

        void delete(int family, byte[] key);

        /** Removes the keys from {@code from} (inclusive) to {@code to} (exclusive), which is the larger. */
        void deleteRange(int family, byte[] from, byte[] to);
    }

    private int begin(int family, int keyBytes, long valueBytes) {
        if (family < 0 || family > MAX_FAMILY) {
            throw new StateException("family id " + family + " is not between 0 and " + MAX_FAMILY
                    + "; use the id that TaskStore.family(name) returned");
        }
        long needed = (long) size + 1 + MAX_VARINT_BYTES + MAX_VARINT_BYTES + keyBytes + valueBytes;
        if (needed > buffer.length) {
            grow(needed);
        }
        return size;
    }

    private void grow(long needed) {
        if (needed > maxBytes) {
            throw new StateException(
                    "a write batch of " + count + " entries would grow from " + size + " to " + needed
                            + " bytes, past its maximum of " + maxBytes
                            + "; commit more often (a shorter commit interval or a smaller write buffer), or store smaller values");
        }
        buffer = Arrays.copyOf(buffer, (int) Math.max(needed, Math.min(maxBytes, buffer.length * 2L)));
    }

    private void end(int family, int at) {
        families.set(family);
        size = at;
        count++;
    }

    private int tag(int at, byte tag) {
        buffer[at] = tag;
        return at + 1;
    }

    private int bytes(int at, byte[] bytes) {
        int start = varint(at, bytes.length);
        System.arraycopy(bytes, 0, buffer, start, bytes.length);
        return start + bytes.length;
    }

    private int varint(int at, int value) {
        int next = at;
        int rest = value;
        while (rest >= 0x80) {
            buffer[next++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[next] = (byte) rest;
        return next + 1;
    }

    private static final class Cursor {
        private final byte[] source;
        private int at;

        Cursor(byte[] source, int at) {
            this.source = source;
            this.at = at;
        }

        int varint() {
            int value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = source[at++];
                value |= (next & 0x7f) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }

        byte[] bytes() {
            int length = varint();
            at += length;
            return Arrays.copyOfRange(source, at - length, at);
        }
    }
}
