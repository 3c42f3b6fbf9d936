package io.millrace.state.rocksdb.access;

import io.millrace.state.StateDamagedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether each write-ahead log stands under its own name. A log begins with a record of the log before it. When RocksDB
 * replays a log it compares that record with the log that it replayed before; the first one is compared with nothing, so
 * that a later log under the name of the first one is replayed, and all that was written between them is missing in
 * silence.
 *
 * <p>Layout ({@code db/log_format.h} and {@code PredecessorWALInfo} in RocksDB 10.10), little-endian: checksum 4, length 2,
 * type 1, then number, size and last sequence number of the log before, 8 each.
 */
final class LogOrder {
    private static final String LOGS = "[0-9]*.log";
    private static final int TYPE_AT = 6;
    private static final int NUMBER_AT = 7;
    private static final int BYTES = NUMBER_AT + Long.BYTES;
    private static final byte PREDECESSOR = (byte) 130;

    private LogOrder() {}

    /**
     * @throws StateDamagedException if the content of a log comes after that of a log with a higher number
     * @throws IOException if a log cannot be read
     */
    static void check(Path directory) throws IOException {
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(directory, LOGS)) {
            for (Path log : logs) {
                long predecessor = predecessor(log);
                if (predecessor >= number(log)) {
                    throw new StateDamagedException(
                            directory,
                            "the files of the store in " + directory + " are damaged: " + log.getFileName()
                                    + " holds a log that came after number " + predecessor
                                    + "; the task is restored from its changelog, check the disk if this comes back",
                            null);
                }
            }
        }
    }

    /** The number of the log before the one in that file, or -1 if the file does not say. */
    private static long predecessor(Path log) throws IOException {
        byte[] bytes;
        try (InputStream input = Files.newInputStream(log)) {
            bytes = input.readNBytes(BYTES);
        }
        if (bytes.length < BYTES || bytes[TYPE_AT] != PREDECESSOR) {
            return -1;
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(NUMBER_AT);
    }

    private static long number(Path log) {
        String name = log.getFileName().toString();
        String digits = name.substring(0, name.indexOf('.'));
        return digits.chars().allMatch(Character::isDigit) ? Long.parseLong(digits) : Long.MAX_VALUE;
    }
}
