package io.millrace.streams.internal.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** How a value lies in the backend. The changelog holds the value's bytes alone; the record has the timestamp. */
enum StoredFormat {
    /** The value's bytes; no timestamp is kept. */
    PLAIN {
        @Override
        byte[] stored(byte[] value, long timestamp) {
            return value;
        }

        @Override
        byte[] value(byte[] stored) {
            return stored;
        }

        @Override
        long timestamp(byte[] stored) {
            return NO_TIMESTAMP;
        }
    },

    /** The timestamp in 8 bytes, big-endian, then the value's bytes. */
    TIMESTAMPED {
        @Override
        byte[] stored(byte[] value, long timestamp) {
            byte[] stored = new byte[Long.BYTES + value.length];
            LONG.set(stored, 0, timestamp);
            System.arraycopy(value, 0, stored, Long.BYTES, value.length);
            return stored;
        }

        @Override
        byte[] value(byte[] stored) {
            return Arrays.copyOfRange(stored, Long.BYTES, stored.length);
        }

        @Override
        long timestamp(byte[] stored) {
            return (long) LONG.get(stored, 0);
        }
    };

    static final long NO_TIMESTAMP = -1;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();

    abstract byte[] stored(byte[] value, long timestamp);

    abstract byte[] value(byte[] stored);

    abstract long timestamp(byte[] stored);
}
