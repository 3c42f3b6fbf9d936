package io.millrace.streams.internal.store;

import io.millrace.streams.internal.task.RecordContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entries changed since a mark, as they were at it. One save per entry and mark: taking them back in reverse puts
 * each behind the entry that it stood behind, so that the order of updates comes back too.
 */
final class UndoLog {

    /** An entry as it was before its first change since the mark. */
    record Saved(
            Entry entry,
            Entry.State state,
            Entry.Origin origin,
            @Nullable Object value,
            long count,
            long timestamp,
            boolean held,
            @Nullable Object forwarded,
            @Nullable RecordContext context,
            Entry place) {

        void giveBack() {
            entry.state = state;
            entry.origin = origin;
            entry.value = value;
            entry.count = count;
            entry.timestamp = timestamp;
            entry.held = held;
            entry.forwarded = forwarded;
            entry.context = context;
            entry.savedAt = 0;
        }
    }

    private final List<Saved> saved = new ArrayList<>();

    /** Zero until the first mark: nothing is saved then. */
    private long mark;

    void mark() {
        saved.clear();
        mark++;
    }

    /** Nothing before this moment can be taken back. */
    void forget() {
        if (mark > 0) {
            mark();
        }
    }

    void save(Entry entry) {
        if (mark > 0 && entry.savedAt != mark) {
            entry.savedAt = mark;
            saved.add(new Saved(
                    entry,
                    entry.state,
                    entry.origin,
                    entry.value,
                    entry.count,
                    entry.timestamp,
                    entry.held,
                    entry.forwarded,
                    entry.context,
                    entry.before));
        }
    }

    /** The newest save that was not taken yet, or null. */
    @Nullable
    Saved take() {
        return saved.isEmpty() ? null : saved.removeLast();
    }
}
