package io.millrace.state.segment;

/**
 * Segments next to each other.
 *
 * @param first the oldest one
 * @param last the newest one (inclusive); below {@code first} when there are none
 */
public record SegmentRange(long first, long last) {

    public boolean isEmpty() {
        return last < first;
    }

    /** The smallest key that they can hold, to be the inclusive start of an iterator. */
    public byte[] from() {
        return SegmentLayout.start(first);
    }

    /** The smallest key above all that they can hold, to be the exclusive end of an iterator. */
    public byte[] to() {
        return SegmentLayout.start(isEmpty() ? first : last + 1);
    }
}
