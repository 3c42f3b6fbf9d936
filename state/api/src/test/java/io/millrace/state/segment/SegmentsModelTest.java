package io.millrace.state.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.HeapBackend;
import io.millrace.state.Seed;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random commits, aborts and restarts against a plain map that is searched from end to end for what has expired. */
class SegmentsModelTest {
    private static final int ROUNDS = 2000;
    private static final int MAX_ENTRIES = 20;
    private static final SegmentLayout LAYOUT = new SegmentLayout(250, 100);

    private final Random random = Seed.random("SegmentsModelTest");
    private final TaskStore store = new HeapBackend().open(Path.of("none"), List.of("windows"));
    private final int family = store.family("windows");
    private final WriteBatch batch = new WriteBatch();
    private Segments segments = Segments.open(store, family, LAYOUT);

    /** Committed entries by timestamp. */
    private TreeMap<Long, Integer> model = new TreeMap<>();

    private long modelTime = -1;
    private int expired;

    @Test
    void holdsExactlyTheCommittedEntriesOfLiveSegments() {
        for (int round = 0; round < ROUNDS; round++) {
            round(round, random.nextInt(5) != 0);
            if (random.nextInt(10) == 0) {
                segments = Segments.open(store, family, LAYOUT);
            }
            assertThat(segments.streamTime()).isEqualTo(modelTime);
            assertThat(entries()).isEqualTo(model);
        }
        assertThat(expired).isGreaterThan(ROUNDS / 10);
    }

    private void round(int round, boolean committing) {
        var puts = new ArrayList<Long>();
        var after = new TreeMap<>(model);
        long time = modelTime;
        for (int i = random.nextInt(MAX_ENTRIES); i > 0; i--) {
            long timestamp = Math.max(0, time - 300 + random.nextInt(random.nextInt(50) == 0 ? 2000 : 330));
            time = Math.max(time, timestamp);
            assertThat(segments.observe(timestamp)).isEqualTo(isLive(timestamp, time));
            if (isLive(timestamp, time)) {
                puts.add(timestamp);
                after.put(timestamp, round);
            }
        }
        long now = time;
        int before = after.size();
        after.keySet().removeIf(timestamp -> !isLive(timestamp, now));
        commit(puts, round, committing);
        if (committing) {
            expired += before - after.size();
            model = after;
            modelTime = time;
        }
    }

    private void commit(List<Long> puts, int round, boolean committing) {
        batch.clear();
        for (long timestamp : puts) {
            byte[] key = LAYOUT.key(timestamp, longBytes(timestamp));
            if (segments.isLive(key)) {
                batch.put(family, key, longBytes(round));
            }
        }
        segments.finish(batch);
        if (committing) {
            store.write(batch);
            segments.committed();
        } else {
            segments.rollback();
        }
    }

    /** Whether the last timestamp of the segment lies within the retention. */
    private static boolean isLive(long timestamp, long streamTime) {
        long newestOfSegment = timestamp - timestamp % LAYOUT.intervalMillis() + LAYOUT.intervalMillis() - 1;
        return newestOfSegment >= streamTime - LAYOUT.retentionMillis();
    }

    private Map<Long, Integer> entries() {
        var entries = new TreeMap<Long, Integer>();
        SegmentRange live = segments.live(0, Long.MAX_VALUE);
        try (StoreIterator it = store.iterate(family, SegmentLayout.start(0), null, true)) {
            while (it.next()) {
                long segment = SegmentLayout.segmentOf(it.key());
                assertThat(segment).isBetween(live.first(), live.last());
                entries.put(ByteBuffer.wrap(SegmentLayout.ownKey(it.key())).getLong(), (int)
                        ByteBuffer.wrap(it.value()).getLong());
            }
        }
        return entries;
    }

    private static byte[] longBytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }
}
