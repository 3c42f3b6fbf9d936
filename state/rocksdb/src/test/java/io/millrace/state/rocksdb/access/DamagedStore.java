package io.millrace.state.rocksdb.access;

import static java.util.Objects.requireNonNull;

import io.millrace.state.HeapBackend;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.rocksdb.jni.JniLibrary;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A sound store of many small files, copies of it to be damaged, and a process that reads them. */
final class DamagedStore implements AutoCloseable {

    /** Small memtables, so that a few megabytes make many tables and logs. */
    static final Tuning TUNING = new Tuning(8 << 20, 4 << 20, 64 << 10, 8 << 10, 512 << 10, 2);

    private static final int BATCHES = 300;
    private static final int OPENINGS = 3;

    /** Enough for some flushes and a compaction. */
    private static final int MOST_BATCHES_BEFORE = 60;

    private final Path sound;
    private final Path copy;
    private final Path libraries;
    private final long seed;
    private final CrashHistory history;
    private final List<String> digests = new ArrayList<>();
    private Process process;
    private BufferedWriter toProcess;
    private BufferedReader fromProcess;

    @SuppressWarnings("NullAway.Init") // startProcess sets the rest
    DamagedStore(AccessKind access, Path folder, Path libraries, long seed) throws IOException {
        this.sound = folder.resolve("sound");
        this.copy = folder.resolve("copy");
        this.libraries = libraries;
        this.seed = seed;
        this.history = CrashHistory.small(seed);
        write(access);
        startProcess();
    }

    private void write(AccessKind access) {
        try (StateBackend backend = new RocksBackend(access.access(TUNING), "the test asks for it")) {
            for (int opening = 1; opening <= OPENINGS; opening++) {
                try (TaskStore store = backend.open(sound, CrashHistory.FAMILIES)) {
                    history.replay(store, BATCHES * opening / OPENINGS);
                }
            }
        }
        TaskStore model = new HeapBackend().open(sound, CrashHistory.FAMILIES);
        for (int n = 0; n <= BATCHES + MOST_BATCHES_BEFORE + DamageReader.BATCHES_AFTERWARDS; n++) {
            history.replay(model, n);
            digests.add(CrashHistory.digest(model));
        }
    }

    private void startProcess() throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + libraries.resolve("crash-%p.log"),
                "-Xmx128m",
                "-Djava.io.tmpdir=" + libraries,
                JniLibrary.unpack(libraries)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), DamageReader.class.getName()));
        command.add(Long.toString(seed));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        toProcess = process.outputWriter();
        fromProcess = process.inputReader();
    }

    List<Path> files() throws IOException {
        return StoreFiles.in(sound);
    }

    /** Makes a fresh copy of the sound folder and returns its file of the same name. */
    Path inFreshCopy(Path file) throws IOException {
        delete();
        Files.createDirectories(copy);
        for (Path each : StoreFiles.in(sound)) {
            Files.copy(each, copy.resolve(requireNonNull(each.getFileName())));
        }
        return copy.resolve(requireNonNull(file.getFileName()));
    }

    private void delete() throws IOException {
        if (Files.exists(copy)) {
            for (Path file : StoreFiles.in(copy)) {
                Files.delete(file);
            }
        }
    }

    /**
     * What the process finds in the copy.
     *
     * @param writesFirst whether it writes on before it reads, so that a flush or a compaction is what meets the damage
     */
    DamageOutcome look(AccessKind reader, boolean writesFirst) throws IOException {
        int before = writesFirst ? MOST_BATCHES_BEFORE : 0;
        toProcess
                .append(String.join(" ", reader.name(), Integer.toString(before), copy.toString()))
                .append('\n')
                .flush();
        String line = fromProcess.readLine();
        if (line == null) {
            process.onExit().join();
            int status = process.exitValue();
            startProcess();
            return new DamageOutcome(DamageOutcome.Kind.CRASHED, "exit status " + status);
        }
        return outcome(line, before);
    }

    private DamageOutcome outcome(String line, int before) {
        if (line.startsWith(DamageReader.DAMAGED)) {
            return new DamageOutcome(DamageOutcome.Kind.REPORTED_AS_DAMAGE, line);
        }
        if (line.startsWith(DamageReader.FAILED)) {
            return new DamageOutcome(DamageOutcome.Kind.REPORTED_AS_FAILURE, line);
        }
        if (!line.startsWith(DamageReader.FOUND)) {
            return new DamageOutcome(DamageOutcome.Kind.WRONG, line);
        }
        String[] found = line.split(" ");
        int position = Integer.parseInt(found[1]);
        boolean whole = position >= 0
                && position <= BATCHES
                && digests.get(position + before).equals(found[2])
                && digests.get(position + before + DamageReader.BATCHES_AFTERWARDS)
                        .equals(found[3]);
        if (!whole) {
            return new DamageOutcome(DamageOutcome.Kind.WRONG, line);
        }
        return new DamageOutcome(
                position == BATCHES ? DamageOutcome.Kind.ALL_THERE : DamageOutcome.Kind.OLDER_POSITION, line);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
