package io.millrace.state.segment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.HeapBackend;
import io.millrace.state.StateException;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SegmentsTest {
    private static final SegmentLayout LAYOUT = new SegmentLayout(200, 100);

    private final TaskStore store = new HeapBackend().open(Path.of("none"), List.of("windows"));
    private final int family = store.family("windows");
    private final WriteBatch batch = new WriteBatch();
    private Segments segments = Segments.open(store, family, LAYOUT);

    @Test
    void beginsBeforeTime() {
        assertThat(segments.streamTime()).isEqualTo(-1);
        assertThat(segments.layout()).isEqualTo(LAYOUT);
        assertThat(segments.live(0, Long.MAX_VALUE).isEmpty()).isTrue();
        assertThat(segments.isLive(0)).isTrue();
        assertThat(segments.observe(0)).isTrue();
        assertThat(segments.live(-5, Long.MAX_VALUE)).isEqualTo(new SegmentRange(0, 0));
    }

    @Test
    void writesNothingBeforeAnythingWasObserved() {
        segments.finish(batch);
        assertThat(batch.isEmpty()).isTrue();
    }

    @Test
    void advancesStreamTimeOnly() {
        segments.observe(500);
        segments.observe(450);
        assertThat(segments.streamTime()).isEqualTo(500);
    }

    @Test
    void deletesExpiredSegmentsWithTheCommit() {
        commit(100, 199, 210, 399);
        assertThat(entries()).containsExactly(100L, 199L, 210L, 399L);
        commit(400);
        assertThat(entries()).containsExactly(210L, 399L, 400L);
        commit(1000);
        assertThat(entries()).containsExactly(1000L);
    }

    @Test
    void leavesAFamilyWithoutNewTimeAlone() {
        commit(400);
        batch.clear();
        segments.observe(350);
        segments.finish(batch);
        assertThat(batch.isEmpty()).isTrue();
    }

    @Test
    void knowsAtOnceWhatHasExpired() {
        assertThat(segments.observe(399)).isTrue();
        assertThat(segments.observe(100)).isTrue();
        assertThat(segments.observe(99)).isFalse();
        assertThat(segments.observe(400)).isTrue();
        assertThat(segments.isLive(199)).isFalse();
        assertThat(segments.isLive(LAYOUT.key(199, bytes("k")))).isFalse();
        assertThat(segments.isLive(LAYOUT.key(200, bytes("k")))).isTrue();
        assertThat(segments.live(0, 1000)).isEqualTo(new SegmentRange(2, 4));
    }

    @Test
    void findsTheLiveSegmentsOfATimeRange() {
        segments.observe(1050);
        assertThat(segments.live(900, 999)).isEqualTo(new SegmentRange(9, 9));
        assertThat(segments.live(899, 1000)).isEqualTo(new SegmentRange(8, 10));
        assertThat(segments.live(Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(new SegmentRange(8, 10));
        assertThat(segments.live(0, 799).isEmpty()).isTrue();
        assertThat(segments.live(1051, 2000).isEmpty()).isTrue();
        assertThat(segments.live(950, 940).isEmpty()).isTrue();
        assertThat(segments.live(-10, -5).isEmpty()).isTrue();
    }

    @Test
    void leavesOutWhatExpiredBetweenItsPutAndTheCommit() {
        commit(100, 200, 1000);
        assertThat(entries()).containsExactly(1000L);
    }

    @Test
    void staysLateAfterARestart() {
        commit(1000);
        reopen(LAYOUT);
        assertThat(segments.streamTime()).isEqualTo(1000);
        assertThat(segments.observe(799)).isFalse();
        commit(799, 800);
        assertThat(entries()).containsExactly(800L, 1000L);
    }

    @Test
    void forgetsWhatWasNotCommitted() {
        commit(100, 200);
        segments.observe(5000);
        batch.clear();
        segments.finish(batch);
        segments.rollback();

        assertThat(segments.streamTime()).isEqualTo(200);
        assertThat(segments.observe(150)).isTrue();
        commit(400);
        assertThat(entries()).containsExactly(200L, 400L);
    }

    @Test
    void deletesInALaterCommitWhatAnAbandonedOneWouldHave() {
        commit(100, 200);
        segments.observe(5000);
        batch.clear();
        segments.finish(batch);
        segments.rollback();
        commit(6000);
        assertThat(entries()).containsExactly(6000L);
    }

    @Test
    void deletesWhatAShorterRetentionNoLongerKeeps() {
        commit(700, 800, 900, 1000);
        reopen(new SegmentLayout(50, 25));
        assertThat(segments.layout()).isEqualTo(new SegmentLayout(50, 100));
        assertThat(segments.live(0, 2000)).isEqualTo(new SegmentRange(9, 10));
        commit(1000);
        assertThat(entries()).containsExactly(900L, 1000L);
    }

    @Test
    void keepsLongerUnderALongerRetention() {
        commit(700, 800, 900, 1000);
        reopen(new SegmentLayout(500, 250));
        commit(600, 1100);
        assertThat(entries()).containsExactly(600L, 800L, 900L, 1000L, 1100L);
        commit(1200);
        commit(1300);
        assertThat(entries()).containsExactly(800L, 900L, 1000L, 1100L, 1200L, 1300L);
    }

    @Test
    void refusesAMarkOfANewerVersion() {
        batch.put(family, new byte[0], new byte[] {2, 0, 0});
        store.write(batch);
        assertThatThrownBy(() -> Segments.open(store, family, LAYOUT))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("version 2")
                .hasMessageContaining("changelog");
    }

    @Test
    void refusesEntriesWithoutAMark() {
        batch.put(family, LAYOUT.key(100, bytes("k")), bytes("v"));
        store.write(batch);
        assertThatThrownBy(() -> Segments.open(store, family, LAYOUT))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("no mark");
    }

    private void reopen(SegmentLayout layout) {
        segments = Segments.open(store, family, layout);
    }

    private void commit(long... timestamps) {
        batch.clear();
        var keys = new ArrayList<byte[]>();
        for (long timestamp : timestamps) {
            if (segments.observe(timestamp)) {
                keys.add(segments.layout().key(timestamp, bytes(Long.toString(timestamp))));
            }
        }
        for (byte[] key : keys) {
            if (segments.isLive(key)) {
                batch.put(family, key, bytes("v"));
            }
        }
        segments.finish(batch);
        store.write(batch);
        segments.committed();
    }

    private List<Long> entries() {
        var entries = new ArrayList<Long>();
        try (StoreIterator it = store.iterate(family, SegmentLayout.start(0), null, true)) {
            while (it.next()) {
                entries.add(Long.parseLong(new String(SegmentLayout.ownKey(it.key()), UTF_8)));
            }
        }
        return entries;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
