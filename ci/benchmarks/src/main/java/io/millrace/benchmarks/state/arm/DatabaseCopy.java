package io.millrace.benchmarks.state.arm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of a database beside it, to be written to. Deleted at its close.
 *
 * @param folder of the copy
 */
public record DatabaseCopy(Path folder) implements AutoCloseable {
    public static DatabaseCopy of(Path original) throws IOException {
        Path folder = Files.createTempDirectory(original.toAbsolutePath().getParent(), "copy");
        try (Stream<Path> files = Files.list(original)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return new DatabaseCopy(folder);
    }

    @Override
    public void close() throws IOException {
        delete(folder);
    }

    /** Deletes a folder and all that is in it, if it is there. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
