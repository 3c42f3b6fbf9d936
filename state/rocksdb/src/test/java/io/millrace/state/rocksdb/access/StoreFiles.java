package io.millrace.state.rocksdb.access;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of a RocksDB folder, for tests that look at them or damage them. */
final class StoreFiles {

    enum Kind {
        TABLE,
        WAL,
        MANIFEST,
        CURRENT,
        OPTIONS,
        IDENTITY,
        OTHER
    }

    /** Ends every block-based table (RocksDB {@code table/block_based/block_based_table_builder.cc}), little-endian. */
    private static final long TABLE_MAGIC = 0x88e2_41b7_85f4_cff7L;

    private StoreFiles() {}

    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    static Kind kind(Path file) {
        String name = file.getFileName().toString();
        if (name.endsWith(".sst")) {
            return Kind.TABLE;
        }
        if (name.endsWith(".log")) {
            return Kind.WAL;
        }
        int dash = name.indexOf('-');
        return switch (dash < 0 ? name : name.substring(0, dash)) {
            case "MANIFEST" -> Kind.MANIFEST;
            case "CURRENT" -> Kind.CURRENT;
            case "OPTIONS" -> Kind.OPTIONS;
            case "IDENTITY" -> Kind.IDENTITY;
            default -> Kind.OTHER;
        };
    }

    /** Whether a table was written to its end. */
    static boolean isWholeTable(Path table) throws IOException {
        try (var file = new RandomAccessFile(table.toFile(), "r")) {
            if (file.length() < Long.BYTES) {
                return false;
            }
            file.seek(file.length() - Long.BYTES);
            return Long.reverseBytes(file.readLong()) == TABLE_MAGIC;
        }
    }
}
