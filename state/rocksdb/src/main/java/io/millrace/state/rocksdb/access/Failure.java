package io.millrace.state.rocksdb.access;

/**
 * What RocksDB says went wrong.
 *
 * @param code the kind
 * @param message RocksDB's own words
 */
public record Failure(Code code, String message) {

    /** The kinds that mean something to the engine; all others are {@link #OTHER}. */
    public enum Code {
        CORRUPTION("Corruption"),
        NOT_SUPPORTED("Not implemented"),
        IO_ERROR("IO error"),
        INCOMPLETE("Result incomplete"),
        OTHER("");

        private final String prefix;

        Code(String prefix) {
            this.prefix = prefix;
        }
    }

    /** Reads the text that RocksDB's {@code Status::ToString} makes: the kind, a colon, details. */
    public static Failure ofText(String text) {
        for (Code code : Code.values()) {
            if (text.startsWith(code.prefix)) {
                return new Failure(code, text);
            }
        }
        throw new IllegalStateException("every text begins with nothing");
    }

    /** RocksDB reports a held lock as an I/O error on the file LOCK, worded differently for this and another process. */
    boolean isHeldElsewhere() {
        return code == Code.IO_ERROR && message.contains("lock") && message.contains("/LOCK");
    }

    /** A file that the manifest names and that is not there is an I/O error to RocksDB. */
    boolean isDamage() {
        return switch (code) {
            case CORRUPTION, NOT_SUPPORTED -> true;
            case IO_ERROR -> message.contains("No such file or directory");
            case INCOMPLETE, OTHER -> false;
        };
    }
}
