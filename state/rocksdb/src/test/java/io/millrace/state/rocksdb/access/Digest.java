package io.millrace.state.rocksdb.access;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short name for the content of a store: equal for equal sequences of byte arrays. */
final class Digest {
    private static final int SHOWN_BYTES = 8;

    private final MessageDigest sha = sha();

    void add(byte[] bytes) {
        sha.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
        sha.update(bytes);
    }

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Ends the sequence. */
    @Override
    public String toString() {
        return HexFormat.of().formatHex(sha.digest(), 0, SHOWN_BYTES);
    }
}
