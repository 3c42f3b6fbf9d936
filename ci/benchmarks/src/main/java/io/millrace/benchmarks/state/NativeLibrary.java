package io.millrace.benchmarks.state;

import io.millrace.benchmarks.report.RunFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/** RocksDB's library, unpacked for the arms that call its C functions themselves. */
final class NativeLibrary {
    private NativeLibrary() {}

    static Path unpack(Path folder) throws RunFailedException {
        String name = Environment.getJniLibraryFileName("rocksdb");
        try (InputStream in = RocksDB.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new RunFailedException("rocksdbjni has no library " + name + " for this machine");
            }
            Path file = folder.resolve(name);
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return file.toAbsolutePath();
        } catch (IOException e) {
            throw new RunFailedException("RocksDB's library cannot be unpacked into " + folder + ": " + e, e);
        }
    }
}
