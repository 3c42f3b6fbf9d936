package io.millrace.state.rocksdb.jni;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.state.StateDamagedException;
import io.millrace.state.StateException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Opens the database of a task with exactly the families that are asked for. */
final class DatabaseFiles {
    private static final String DEFAULT_FAMILY = new String(RocksDB.DEFAULT_COLUMN_FAMILY, UTF_8);

    /**
     * An open database.
     *
     * @param families the handles of the named families
     * @param unused the handle of the default family, which holds nothing
     */
    record Opened(
            Path directory, RocksDB database, Map<String, ColumnFamilyHandle> families, ColumnFamilyHandle unused) {}

    private DatabaseFiles() {}

    static Opened open(Path directory, List<String> families, RocksOptions options) {
        var names = checked(families);
        try {
            Files.createDirectories(directory);
            var all = new LinkedHashSet<>(List.of(DEFAULT_FAMILY));
            all.addAll(existing(directory));
            all.addAll(names);
            return dropUnnamed(openAll(directory, all, options), names);
        } catch (RocksDBException e) {
            throw RocksFailures.onOpen(directory, e);
        } catch (IOException e) {
            throw new StateException(
                    "the folder " + directory + " cannot be used: " + e + "; check that it may be created and read", e);
        }
    }

    private static Set<String> checked(List<String> families) {
        var names = new HashSet<String>();
        for (String family : families) {
            if (family.equals(DEFAULT_FAMILY)) {
                throw new StateException("family '" + family + "' is RocksDB's own; choose another name");
            }
            if (!names.add(family)) {
                throw new StateException("family '" + family + "' is named twice");
            }
        }
        return names;
    }

    /** Without the file CURRENT RocksDB would start afresh beside the old files, and replay an old log into new families. */
    private static List<String> existing(Path directory) throws IOException, RocksDBException {
        if (!Files.exists(directory.resolve("CURRENT"))) {
            try (Stream<Path> files = Files.list(directory)) {
                if (files.anyMatch(DatabaseFiles::holdsData)) {
                    throw new StateDamagedException(
                            "the files of the store in " + directory + " are damaged: CURRENT is missing;"
                                    + " the task is restored from its changelog, check the disk if this comes back",
                            null);
                }
            }
            return List.of();
        }
        try (var options = new Options()) {
            return RocksDB.listColumnFamilies(options, directory.toString()).stream()
                    .map(name -> new String(name, UTF_8))
                    .toList();
        }
    }

    private static boolean holdsData(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".sst") || name.endsWith(".log") || name.startsWith("MANIFEST-");
    }

    private static Opened openAll(Path directory, Set<String> names, RocksOptions options) throws RocksDBException {
        var descriptors = new ArrayList<ColumnFamilyDescriptor>();
        for (String name : names) {
            descriptors.add(new ColumnFamilyDescriptor(name.getBytes(UTF_8), options.family()));
        }
        var handles = new ArrayList<ColumnFamilyHandle>();
        RocksDB database = RocksDB.open(options.database(), directory.toString(), descriptors, handles);
        var families = new LinkedHashMap<String, ColumnFamilyHandle>();
        int next = 0;
        for (String name : names) {
            families.put(name, handles.get(next++));
        }
        ColumnFamilyHandle unused = families.remove(DEFAULT_FAMILY);
        if (unused == null) {
            throw new IllegalStateException("RocksDB opened without its default family");
        }
        return new Opened(directory, database, families, unused);
    }

    private static Opened dropUnnamed(Opened opened, Set<String> names) throws RocksDBException {
        var unnamed = new ArrayList<>(opened.families.values());
        for (String name : names) {
            unnamed.remove(opened.families.get(name));
        }
        try {
            opened.database.dropColumnFamilies(unnamed);
        } catch (RocksDBException e) {
            opened.families.values().forEach(ColumnFamilyHandle::close);
            opened.unused.close();
            opened.database.close();
            throw e;
        }
        unnamed.forEach(ColumnFamilyHandle::close);
        opened.families.keySet().retainAll(names);
        return opened;
    }
}
