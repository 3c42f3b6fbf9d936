package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.state.segment.SegmentLayout;
import io.millrace.state.segment.Segments;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Random;

/** The part of a {@link CrashHistory} whose segments come and expire, about one every five batches. */
final class CrashWindows {
    static final String FAMILY = "windows";

    private static final SegmentLayout LAYOUT = SegmentLayout.ofRetention(150_000);
    private static final long START = 1_700_000_000_000L;
    private static final int MAX_ENTRIES = 20;
    private static final int MAX_STEP_MILLIS = 2500;
    private static final int MAX_LATE_MILLIS = 400_000;
    private static final int JUMP_MILLIS = 3_600_000;
    private static final int KEYS = 10;
    private static final int MAX_VALUE_BYTES = 1000;

    private CrashWindows() {}

    static void fill(WriteBatch batch, Random random, TaskStore store) {
        Segments segments = open(store);
        var keys = new ArrayList<byte[]>();
        for (int i = random.nextInt(MAX_ENTRIES); i > 0; i--) {
            long timestamp = timestamp(random, Math.max(START, segments.streamTime()));
            byte[] key = ByteBuffer.allocate(4).putInt(random.nextInt(KEYS)).array();
            if (segments.observe(timestamp)) {
                keys.add(segments.layout().key(timestamp, key));
            }
        }
        int family = store.family(FAMILY);
        for (byte[] key : keys) {
            byte[] value = new byte[random.nextInt(MAX_VALUE_BYTES)];
            random.nextBytes(value);
            if (segments.isLive(key)) {
                batch.put(family, key, value);
            }
        }
        segments.finish(batch);
    }

    /** Mostly a little later than the last one, often late, seldom so late or so early that whole segments expire. */
    private static long timestamp(Random random, long now) {
        if (random.nextInt(500) == 0) {
            return now + random.nextInt(JUMP_MILLIS);
        }
        return random.nextInt(4) == 0 ? now - random.nextInt(MAX_LATE_MILLIS) : now + random.nextInt(MAX_STEP_MILLIS);
    }

    static void assertNothingExpired(TaskStore store, String when) {
        Segments segments = open(store);
        try (StoreIterator it = store.iterate(store.family(FAMILY), SegmentLayout.start(0), null, true)) {
            while (it.next()) {
                assertThat(segments.isLive(it.key())).as(when).isTrue();
            }
        }
    }

    /** How many segments have expired since the history began. */
    static long expired(TaskStore store) {
        Segments segments = open(store);
        return segments.layout().oldestLive(segments.streamTime())
                - segments.layout().segment(START);
    }

    private static Segments open(TaskStore store) {
        return Segments.open(store, store.family(FAMILY), LAYOUT);
    }
}
