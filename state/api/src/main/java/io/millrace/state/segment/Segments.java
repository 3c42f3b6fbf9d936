package io.millrace.state.segment;

import io.millrace.state.StateException;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;

/**
 * The life of the segments of one family. Stream time is the largest timestamp that was observed; as it advances, segments
 * expire for good: their keys are no longer live at once, and the batch of the commit deletes them from the family as one
 * range. The stream time is kept in the family, in the same batch, so that a late entry stays late after a restart and an
 * expired segment never comes back.
 *
 * <p>One commit: {@link #observe} each timestamp before its entry goes to the write buffer; put the entries into the batch
 * whose {@linkplain #isLive(byte[]) keys are live}; {@link #finish} the batch; once it is written, {@link #committed}. A
 * commit that is given up is followed by {@link #rollback}. A restore does the same with the entries of the changelog.
 *
 * <p>Used by one thread, the one that writes the store.
 */
public final class Segments {
    private static final long NO_TIME = -1;

    private final int family;
    private final SegmentLayout layout;
    private SegmentMark mark;
    private SegmentMark next;
    private long streamTime;

    private Segments(int family, SegmentLayout layout, SegmentMark mark) {
        this.family = family;
        this.layout = layout;
        this.mark = mark;
        this.next = mark;
        this.streamTime = mark.streamTime();
    }

    /**
     * Goes on with the segments of a family, or begins with an empty one. A family keeps the interval that it began with
     * until its store is rebuilt; a new retention counts at once.
     *
     * @param family an id from {@link TaskStore#family}
     * @throws StateException when a newer version wrote the family, or something else than this class
     */
    public static Segments open(TaskStore store, int family, SegmentLayout wanted) {
        byte[] bytes = store.get(family, SegmentMark.key());
        if (bytes == null) {
            checkEmpty(store, family);
            return new Segments(family, wanted, new SegmentMark(wanted.intervalMillis(), NO_TIME, 0));
        }
        SegmentMark mark = SegmentMark.decode(bytes);
        return new Segments(family, new SegmentLayout(wanted.retentionMillis(), mark.intervalMillis()), mark);
    }

    /** Without a mark nobody knows what has expired. */
    private static void checkEmpty(TaskStore store, int family) {
        try (StoreIterator entries = store.iterate(family, null, null, true)) {
            if (entries.next()) {
                throw new StateException("the family with id " + family + " holds entries but no mark of its segments;"
                        + " remove the store so that it is restored from its changelog");
            }
        }
    }

    /** The layout in use; its interval is the one that the family began with. */
    public SegmentLayout layout() {
        return layout;
    }

    /** The largest timestamp observed, -1 before the first. */
    public long streamTime() {
        return streamTime;
    }

    /**
     * Advances the stream time to a timestamp that is larger.
     *
     * @return whether the timestamp's segment is live; if not, the entry is late and must be dropped
     */
    public boolean observe(long timestamp) {
        streamTime = Math.max(streamTime, timestamp);
        return isLive(timestamp);
    }

    /** Whether the segment of a timestamp has not expired. */
    public boolean isLive(long timestamp) {
        return layout.segment(timestamp) >= layout.oldestLive(streamTime);
    }

    /** Whether the segment of a key in the family has not expired. */
    public boolean isLive(byte[] keyInFamily) {
        return SegmentLayout.segmentOf(keyInFamily) >= layout.oldestLive(streamTime);
    }

    /**
     * The live segments that meet a range of time. None of them holds an expired entry, and no other holds a live one.
     *
     * @param fromTimestamp start of the range (inclusive); may be negative
     * @param toTimestamp end of the range (inclusive); may be past the stream time
     */
    public SegmentRange live(long fromTimestamp, long toTimestamp) {
        long oldest = layout.oldestLive(streamTime);
        long to = Math.min(toTimestamp, streamTime);
        if (to < 0 || fromTimestamp > to) {
            return new SegmentRange(oldest, oldest - 1);
        }
        return new SegmentRange(Math.max(layout.segment(Math.max(0, fromTimestamp)), oldest), layout.segment(to));
    }

    /**
     * Adds to the batch of a commit what its entries do not say: the deletion of the segments that have expired since the
     * last commit, and the new mark. To be called after the last entry was put, none of which may be of an expired segment.
     */
    public void finish(WriteBatch batch) {
        long oldest = layout.oldestLive(streamTime);
        if (mark.streamTime() != NO_TIME) {
            batch.deleteRange(family, SegmentLayout.start(mark.floor()), SegmentLayout.start(oldest));
        }
        next = new SegmentMark(layout.intervalMillis(), streamTime, oldest);
        if (!next.equals(mark)) {
            batch.put(family, SegmentMark.key(), next.encode());
        }
    }

    /** The finished batch was written. */
    public void committed() {
        mark = next;
    }

    /** Nothing of what was observed since the last commit has happened. */
    public void rollback() {
        next = mark;
        streamTime = mark.streamTime();
    }
}
