package io.millrace.state.rocksdb.access;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What can happen to a file without anybody writing to it. */
enum Damage {
    FLIP_BIT {
        @Override
        void apply(Path path, Random random) throws IOException {
            try (var file = new RandomAccessFile(path.toFile(), "rw")) {
                long at = random.nextLong(file.length());
                file.seek(at);
                int old = file.read();
                file.seek(at);
                file.write(old ^ 1 << random.nextInt(Byte.SIZE));
            }
        }
    },
    ZERO_PAGE {
        @Override
        void apply(Path path, Random random) throws IOException {
            try (var file = new RandomAccessFile(path.toFile(), "rw")) {
                long at = random.nextLong(file.length()) / PAGE * PAGE;
                file.seek(at);
                file.write(new byte[(int) Math.min(PAGE, file.length() - at)]);
            }
        }
    },
    TRUNCATE {
        @Override
        void apply(Path path, Random random) throws IOException {
            truncate(path, random.nextLong(Files.size(path)));
        }
    },

    /** The cut that no checksum notices, in files that are made of records; others lose their last page. */
    CUT_AFTER_RECORD {
        @Override
        void apply(Path path, Random random) throws IOException {
            List<Long> ends = recordEnds(path);
            truncate(path, ends.get(random.nextInt(ends.size())));
        }
    },
    EMPTY {
        @Override
        void apply(Path path, Random random) throws IOException {
            truncate(path, 0);
        }
    },
    DELETE {
        @Override
        void apply(Path path, Random random) throws IOException {
            Files.delete(path);
        }
    },

    /** A write that went to the wrong file. */
    REPLACE {
        @Override
        void apply(Path path, Random random) throws IOException {
            List<Path> others = new ArrayList<>();
            for (Path file : StoreFiles.in(requireNonNull(path.getParent()))) {
                if (!file.equals(path) && StoreFiles.kind(file) == StoreFiles.kind(path)) {
                    others.add(file);
                }
            }
            if (!others.isEmpty()) {
                Files.copy(others.get(random.nextInt(others.size())), path, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    };

    private static final int PAGE = 4096;

    /** Block and record header of RocksDB's log format ({@code db/log_format.h}): checksum 4, length 2, type 1. */
    private static final int LOG_BLOCK = 32 << 10;

    private static final int LOG_HEADER = 7;
    private static final int LENGTH_AT = 4;

    abstract void apply(Path path, Random random) throws IOException;

    private static void truncate(Path path, long length) throws IOException {
        try (var file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(length);
        }
    }

    private static List<Long> recordEnds(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        var ends = new ArrayList<>(List.of(0L));
        switch (StoreFiles.kind(path)) {
            case WAL, MANIFEST -> {
                int at = 0;
                while (at + LOG_HEADER < bytes.length) {
                    if (LOG_BLOCK - at % LOG_BLOCK < LOG_HEADER) {
                        at = (at / LOG_BLOCK + 1) * LOG_BLOCK;
                    }
                    at += LOG_HEADER
                            + Byte.toUnsignedInt(bytes[at + LENGTH_AT])
                            + (Byte.toUnsignedInt(bytes[at + LENGTH_AT + 1]) << Byte.SIZE);
                    ends.add((long) at);
                }
            }
            default -> ends.add((long) Math.max(0, bytes.length - PAGE));
        }
        return ends;
    }
}
