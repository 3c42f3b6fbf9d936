package io.millrace.state.rocksdb.access;

import io.millrace.state.StateDamagedException;
import io.millrace.state.StateException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Opens the database of a task with exactly the families that are asked for. */
final class DatabaseFolder {

    /**
     * An open database.
     *
     * @param families ids of the named families
     */
    record Opened(Path directory, Database database, Map<String, Integer> families) {}

    /** A table that is being made; not named like RocksDB's own files. */
    private static final String LOAD_FILE = "millrace-load.tmp";

    private DatabaseFolder() {}

    /**
     * Where a table to be loaded is made. A file that is there is removed, never overwritten: a process that died while
     * RocksDB took it in may have left the second name of a file that is in use.
     */
    static Path fileToLoad(Path directory) {
        Path file = directory.resolve(LOAD_FILE);
        try {
            Files.deleteIfExists(file);
            return file;
        } catch (IOException e) {
            throw new StateException("the file " + file + " cannot be removed: " + e + "; check the disk", e);
        }
    }

    static Opened open(Access access, Path directory, List<String> families) {
        Set<String> names = checked(families);
        Set<String> unnamed;
        try {
            Files.createDirectories(directory);
            fileToLoad(directory);
            LogOrder.check(directory);
            unnamed = new LinkedHashSet<>(holdsDatabase(directory) ? access.families(directory) : List.of());
        } catch (IOException e) {
            throw new StateException(
                    "the folder " + directory + " cannot be used: " + e + "; check that it may be created and read", e);
        }
        unnamed.remove(Access.DEFAULT_FAMILY);
        var all = new LinkedHashSet<>(List.of(Access.DEFAULT_FAMILY));
        all.addAll(unnamed);
        all.addAll(names);
        unnamed.removeAll(names);
        return dropUnnamed(directory, access.open(directory, new ArrayList<>(all)), names, unnamed);
    }

    private static Set<String> checked(List<String> families) {
        var names = new LinkedHashSet<String>();
        for (String family : families) {
            if (family.equals(Access.DEFAULT_FAMILY)) {
                throw new StateException("family '" + family + "' is RocksDB's own; choose another name");
            }
            if (!names.add(family)) {
                throw new StateException("family '" + family + "' is named twice");
            }
        }
        return names;
    }

    /** Without the file CURRENT RocksDB would start afresh beside the old files, and replay an old log into new families. */
    private static boolean holdsDatabase(Path directory) throws IOException {
        if (Files.exists(directory.resolve("CURRENT"))) {
            return true;
        }
        try (Stream<Path> files = Files.list(directory)) {
            if (files.anyMatch(DatabaseFolder::holdsData)) {
                throw new StateDamagedException(
                        directory,
                        "the files of the store in " + directory + " are damaged: CURRENT is missing;"
                                + " the task is restored from its changelog, check the disk if this comes back",
                        null);
            }
        }
        return false;
    }

    private static boolean holdsData(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".sst") || name.endsWith(".log") || name.startsWith("MANIFEST-");
    }

    private static Opened dropUnnamed(Path directory, Database database, Set<String> names, Set<String> unnamed) {
        boolean done = false;
        try {
            for (String family : unnamed) {
                database.drop(database.familyId(family));
            }
            var ids = new LinkedHashMap<String, Integer>();
            names.forEach(name -> ids.put(name, database.familyId(name)));
            done = true;
            return new Opened(directory, database, ids);
        } finally {
            if (!done) {
                database.close();
            }
        }
    }
}
