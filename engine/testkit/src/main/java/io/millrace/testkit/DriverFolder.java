package io.millrace.testkit;

import io.millrace.streams.processor.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The temporary folder of a driver's tasks: made when a task asks for it, deleted at close. */
final class DriverFolder implements AutoCloseable {
    private @Nullable Path root;

    Path ofTask(TaskId id) {
        try {
            if (root == null) {
                root = Files.createTempDirectory("millrace-driver-");
            }
            return Files.createDirectories(root.resolve(id.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException("No temporary folder for task " + id, e);
        }
    }

    @Override
    public void close() {
        if (root != null) {
            delete(root);
            root = null;
        }
    }

    /** Deletes a folder and what is in it. */
    static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The temporary folder " + folder + " could not be deleted", e);
        }
    }
}
