package io.millrace.state.rocksdb.ffm;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.millrace.state.rocksdb.access.Failure;

/** The texts that RocksDB's C API returns about what went wrong. Whoever receives one frees it, through this class. */
final class ErrorText {

    /** How RocksDB refuses a write that would have to wait. */
    private static final byte[] INCOMPLETE = "Result incomplete".getBytes(US_ASCII);

    private ErrorText() {}

    /** Reads and frees a text. */
    static Failure take(long text) {
        try {
            return Failure.ofText(NativeMemory.text(text));
        } finally {
            Calls.free(text);
        }
    }

    /** Frees the text and returns true when it says "incomplete"; otherwise leaves it alone. Makes no objects. */
    static boolean takeIncomplete(long text) {
        for (int i = 0; i < INCOMPLETE.length; i++) {
            if (NativeMemory.getByte(text + i) != INCOMPLETE[i]) {
                return false;
            }
        }
        Calls.free(text);
        return true;
    }
}
