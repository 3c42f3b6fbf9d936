package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.HeapBackend;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;

/**
 * One store that lives through many killed processes. After each kill it is opened here, through any access, and compared
 * with a model.
 */
final class CrashRun {
    private static final int MOST_BATCHES = 100;
    private static final CrashMoment[] MOMENTS = CrashMoment.values();
    private static final AccessKind[] READERS = AccessKind.values();

    private final AccessKind access;
    private final Path libraries;
    private final Path folder;
    private final Random random;
    private final CrashHistory history;
    private final long seed;
    private final TaskStore model;
    private final Map<CrashMoment, Integer> moments = new EnumMap<>(CrashMoment.class);
    private int logsNotEmpty;
    private int tablesCutShort;
    private int unprinted;

    CrashRun(AccessKind access, Path libraries, Path folder, Random random) {
        this.access = access;
        this.libraries = libraries;
        this.folder = folder;
        this.random = random;
        this.seed = random.nextLong();
        this.history = new CrashHistory(seed);
        this.model = new HeapBackend().open(folder, CrashHistory.FAMILIES);
    }

    void kill(int kills) throws IOException {
        CrashProcess process = start();
        try {
            for (int kill = 0; kill < kills; kill++) {
                CrashMoment moment = MOMENTS[random.nextInt(MOMENTS.length)];
                process.live(moment, random.nextInt(MOST_BATCHES), "life-" + kill);
                int delay = random.nextInt(moment.maxDelayMicros);
                int printed = process.killAfter(delay);
                process = start();
                moments.merge(moment, 1, Integer::sum);
                check(moment, printed, "kill " + kill + " while " + moment + " after " + delay + " us");
            }
        } finally {
            process.close();
        }
        System.out.println("CrashIT " + access + ": " + this);
    }

    private CrashProcess start() throws IOException {
        return CrashProcess.start(access, libraries, folder, seed);
    }

    private void check(CrashMoment moment, int printed, String kill) throws IOException {
        int least = Math.max(printed, CrashHistory.position(model));
        lookAtFiles();
        AccessKind reader = READERS[random.nextInt(READERS.length)];
        try (StateBackend backend = reader.backend(CrashWriter.BUDGET);
                TaskStore store = backend.open(folder, CrashHistory.FAMILIES)) {
            int position = CrashHistory.position(store);
            assertThat(position).as(kill).isBetween(least, least + 1);
            unprinted += position - least;
            int replayed = position;
            if (moment == CrashMoment.LOADING) {
                replayed++; // the store may be ahead of its position by all or part of the next batch, but not lag
                // behind
                history.replay(store, replayed);
            }
            history.replay(model, replayed);
            CrashHistory.assertSame(store, model, kill + ", read by " + reader);
            CrashWindows.assertNothingExpired(store, kill + ", read by " + reader);
        }
    }

    private void lookAtFiles() throws IOException {
        boolean log = false;
        boolean table = false;
        for (Path file : StoreFiles.in(folder)) {
            switch (StoreFiles.kind(file)) {
                case WAL -> log |= Files.size(file) > 0;
                case TABLE -> table |= !StoreFiles.isWholeTable(file);
                default -> {}
            }
        }
        logsNotEmpty += log ? 1 : 0;
        tablesCutShort += table ? 1 : 0;
    }

    void assertEveryKindOfKillHappened() {
        assertThat(moments).as(toString()).containsOnlyKeys(MOMENTS);
        assertThat(logsNotEmpty).as("reopened with a log to replay").isPositive();
        assertThat(tablesCutShort).as("killed inside a flush or a compaction").isPositive();
        assertThat(CrashWindows.expired(model)).as("segments that expired").isGreaterThan(MOST_BATCHES);
    }

    @Override
    public String toString() {
        return "killed while " + moments + "; " + logsNotEmpty + " times with a log to replay, " + tablesCutShort
                + " times inside a flush or compaction, " + unprinted + " times between a write and its print; "
                + CrashHistory.position(model) + " batches, " + CrashWindows.expired(model) + " expired segments";
    }
}
