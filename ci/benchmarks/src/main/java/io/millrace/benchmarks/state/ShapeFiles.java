package io.millrace.benchmarks.state;

import io.millrace.benchmarks.report.RunFailedException;
import io.millrace.benchmarks.state.arm.DatabaseCopy;
import io.millrace.benchmarks.state.arm.RawJni;
import io.millrace.benchmarks.state.arm.Shape;
import io.millrace.benchmarks.state.arm.Stores;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.rocksdb.RocksDBException;

/** The databases that all arms read, made once and kept until the options they were made with change. */
final class ShapeFiles {
    private static final String BACKEND = "JNI";

    /** Written last, so that a build that was cut short is not taken for a whole one. */
    private static final String COMPLETE = "COMPLETE";

    private final Path data;

    ShapeFiles(Path data) {
        this.data = data;
    }

    /** Makes what is missing. */
    void prepare(List<Shape> shapes) throws RunFailedException {
        try {
            Files.createDirectories(data);
            for (Shape shape : shapes) {
                prepare(shape);
            }
        } catch (IOException | RocksDBException e) {
            throw new RunFailedException("The databases in " + data + " cannot be made: " + e, e);
        }
    }

    private void prepare(Shape shape) throws IOException, RocksDBException {
        Path folder = data.resolve(shape.toString());
        Path marker = data.resolve(shape + "." + COMPLETE);
        String options = options(shape);
        if (Files.exists(marker) && Files.readString(marker).equals(options)) {
            return;
        }
        long start = System.nanoTime();
        Files.deleteIfExists(marker);
        DatabaseCopy.delete(folder);
        try (StateBackend backend = Stores.backend(BACKEND, shape);
                TaskStore store = Stores.open(backend, folder)) {
            Stores.fill(store, shape);
            store.flush();
        }
        try (RawJni raw = new RawJni(folder, shape)) {
            raw.compact();
        }
        Files.writeString(marker, options);
        System.out.printf(
                Locale.ROOT,
                "Made %s: %,d entries, %.0f MB, %.1f s%n",
                shape,
                shape.entries(),
                megabytes(folder),
                (System.nanoTime() - start) / 1e9);
    }

    /** The options that a store of the present code is opened with, as RocksDB writes them down. */
    private String options(Shape shape) throws IOException {
        Path folder = data.resolve("options");
        DatabaseCopy.delete(folder);
        try (StateBackend backend = Stores.backend(BACKEND, shape)) {
            Stores.open(backend, folder).close();
        }
        String text;
        try (Stream<Path> files = Files.list(folder)) {
            Path last = files.filter(file -> file.getFileName().toString().startsWith("OPTIONS-"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow(() -> new IOException("RocksDB left no options in " + folder));
            text = Files.readString(last);
        }
        DatabaseCopy.delete(folder);
        return text;
    }

    private static double megabytes(Path folder) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes / 1e6;
    }
}
