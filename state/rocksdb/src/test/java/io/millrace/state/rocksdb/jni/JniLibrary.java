package io.millrace.state.rocksdb.jni;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocksdb.util.Environment;

/** RocksDB's library in a folder that many short-lived processes load it from; each would unpack a copy of its own. */
public final class JniLibrary {
    private JniLibrary() {}

    /** The argument for {@code java} that makes RocksDB take its library from the folder. */
    public static String unpack(Path folder) throws IOException {
        Path file = folder.resolve(System.mapLibraryName(Environment.getSharedLibraryName("rocksdb")));
        if (Files.notExists(file)) {
            String inJar = Environment.getJniLibraryFileName("rocksdb");
            try (InputStream library = requireNonNull(JniLibrary.class.getResourceAsStream("/" + inJar), inJar)) {
                Files.copy(library, file);
            }
        }
        return "-Djava.library.path=" + folder;
    }
}
