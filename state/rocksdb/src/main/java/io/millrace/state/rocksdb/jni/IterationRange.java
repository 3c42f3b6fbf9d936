package io.millrace.state.rocksdb.jni;

import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.Slice;

/** The bounds of one iterator as native objects, which must outlive it. */
record IterationRange(
        ReadOptions options,
        @Nullable Slice lower,
        @Nullable Slice upper) implements AutoCloseable {

    static IterationRange of(byte @Nullable [] from, byte @Nullable [] to) {
        var range = new IterationRange(
                new ReadOptions(), from == null ? null : new Slice(from), to == null ? null : new Slice(to));
        if (range.lower != null) {
            range.options.setIterateLowerBound(range.lower);
        }
        if (range.upper != null) {
            range.options.setIterateUpperBound(range.upper);
        }
        return range;
    }

    @Override
    public void close() {
        options.close();
        if (lower != null) {
            lower.close();
        }
        if (upper != null) {
            upper.close();
        }
    }
}
