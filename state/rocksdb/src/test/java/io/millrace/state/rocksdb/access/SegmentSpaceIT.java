package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.state.Seed;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.state.segment.SegmentLayout;
import io.millrace.state.segment.Segments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Nobody asks for a compaction: RocksDB itself gives back the space of expired segments. */
@ParameterizedClass
@EnumSource
class SegmentSpaceIT {
    private static final long MIB = 1 << 20;
    private static final SegmentLayout LAYOUT = SegmentLayout.ofRetention(120_000);
    private static final int SEGMENTS = 120;
    private static final int ENTRIES_PER_SEGMENT = 500;
    private static final int VALUE_BYTES = 1000;

    /** Four segments live, four memtables of 1 MiB between compactions, and as much again. */
    private static final long MOST_BYTES = 12 * MIB;

    private final AccessKind access;
    private final Random random = Seed.random("SegmentSpaceIT");

    @TempDir
    Path folder;

    SegmentSpaceIT(AccessKind access) {
        this.access = access;
    }

    @Test
    @Timeout(120)
    void givesBackTheSpaceOfExpiredSegments() {
        try (StateBackend backend = access.backend(CrashWriter.BUDGET);
                TaskStore store = backend.open(folder, List.of("windows"))) {
            long written = fill(store);
            assertThat(written).isGreaterThan(4 * MOST_BYTES);
            await().atMost(Duration.ofSeconds(60)).until(() -> tableBytes() < MOST_BYTES);
        }
    }

    private long fill(TaskStore store) {
        int family = store.family("windows");
        Segments segments = Segments.open(store, family, LAYOUT);
        var batch = new WriteBatch();
        long written = 0;
        for (int segment = 0; segment < SEGMENTS; segment++) {
            batch.clear();
            long timestamp = segment * LAYOUT.intervalMillis();
            segments.observe(timestamp);
            for (int i = 0; i < ENTRIES_PER_SEGMENT; i++) {
                byte[] key = ByteBuffer.allocate(Long.BYTES)
                        .putLong(random.nextLong())
                        .array();
                byte[] value = new byte[VALUE_BYTES];
                random.nextBytes(value);
                batch.put(family, LAYOUT.key(timestamp, key), value);
            }
            segments.finish(batch);
            store.write(batch);
            segments.committed();
            written += batch.sizeBytes();
        }
        return written;
    }

    private long tableBytes() throws IOException {
        long bytes = 0;
        for (Path file : StoreFiles.in(folder)) {
            if (StoreFiles.kind(file) == StoreFiles.Kind.TABLE) {
                bytes += size(file);
            }
        }
        return bytes;
    }

    /** A compaction may remove a file at any moment. */
    private static long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException gone) {
            return 0;
        }
    }
}
