package io.millrace.streams.internal.task;

import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.streams.internal.store.EngineStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The stores of a task that live in the same backend, and the positions of their changelogs. Worker's thread only. */
final class BackendStores {

    /**
     * From this size on a restored batch is loaded past the log. A load makes a file of its own, so smaller ones would leave
     * many small files: 5 million records of 108 bytes took 3.8 s in loads of 16 MiB, 9.6 s in batches of 1,000 records.
     */
    static final int MIN_LOAD_BYTES = 4 << 20;

    final StateBackend backend;
    final List<EngineStore> stores = new ArrayList<>();
    WriteBatch batch = new WriteBatch();

    @Nullable
    TaskStore store;

    Positions positions = Positions.NONE;
    private int positionsFamily;
    /** Positions of what a restore has put into the batch, by changelog topic. */
    private final Map<String, Long> restoredTo = new TreeMap<>();

    /** Whether a position was written that may be in the log only. */
    private boolean positionInLog = true;

    BackendStores(StateBackend backend) {
        this.backend = backend;
    }

    void open(Supplier<Path> directory) {
        if (stores.isEmpty()) {
            return;
        }
        List<String> families = new ArrayList<>();
        families.add(Positions.FAMILY);
        stores.forEach(each -> families.add(each.family()));
        TaskStore opened = backend.open(directory.get(), families);
        try {
            positionsFamily = opened.family(Positions.FAMILY);
            positions = Positions.decode(opened.get(positionsFamily, Positions.KEY));
            stores.forEach(each -> each.bind(opened));
            store = opened;
        } finally {
            if (store == null) {
                opened.close();
            }
        }
    }

    /** A store that the topology had once lost its family, and with it what its position stood for. */
    void forgetOthers(Set<String> changelogTopics) {
        Map<String, Long> known = new TreeMap<>(positions.changelogs());
        if (known.keySet().retainAll(changelogTopics)) {
            write(new Positions(positions.currentAsOfMillis(), known, positions.inputs()));
        }
    }

    void write(Positions next) {
        if (store != null) {
            batch.put(positionsFamily, Positions.KEY, next.encode());
            store.write(batch);
            positions = next;
            batch.clear();
        }
    }

    /**
     * Records of a changelog are about to be put into the batch. A store that knows no position yet writes where it begins,
     * so that one that dies between a load and its position is known to be unfinished, and for how long.
     */
    void restoresFrom(String changelogTopic, long offset) {
        if (store != null
                && !positions.changelogs().containsKey(changelogTopic)
                && !restoredTo.containsKey(changelogTopic)) {
            flushRestored();
            Map<String, Long> changelogs = new TreeMap<>(positions.changelogs());
            changelogs.put(changelogTopic, offset);
            write(new Positions(positions.currentAsOfMillis(), changelogs, positions.inputs()));
            positionInLog = true;
        }
    }

    /** The batch has the records of a changelog up to a position; writes it when it is large enough. */
    void restored(String changelogTopic, long position, long maxBytes) {
        restoredTo.put(changelogTopic, position);
        if (batch.sizeBytes() >= maxBytes) {
            flushRestored();
        }
    }

    /**
     * Writes what was restored, and then how far it reaches: a crash in between leaves entries that are read once more. The
     * time stays what it was, as only a finished restore has seen every tombstone. After a failure nothing is left to write,
     * and the store goes on from the last position that was.
     */
    void flushRestored() {
        if (store == null || restoredTo.isEmpty()) {
            return;
        }
        try {
            if (batch.sizeBytes() >= MIN_LOAD_BYTES) {
                load(store);
            }
            Map<String, Long> changelogs = new TreeMap<>(positions.changelogs());
            changelogs.putAll(restoredTo);
            write(new Positions(positions.currentAsOfMillis(), changelogs, positions.inputs()));
        } finally {
            batch.clear();
            restoredTo.clear();
        }
    }

    /** A table must not outlive the position of an unfinished store, so that has to be in a file before. */
    private void load(TaskStore opened) {
        if (positionInLog) {
            opened.flush();
            positionInLog = false;
        }
        opened.load(batch);
        batch.clear();
    }

    /** Gives back the memory that a restore has made the batch take. */
    void dropBuffer() {
        batch = new WriteBatch();
    }

    void close() {
        if (store != null) {
            store.close();
            store = null;
        }
        restoredTo.clear();
        dropBuffer();
    }
}
