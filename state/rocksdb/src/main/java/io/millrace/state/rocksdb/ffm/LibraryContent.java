package io.millrace.state.rocksdb.ffm;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.jar.JarEntry;

/**
 * The library as RocksDB's jar carries it.
 *
 * @param entry name in the jar
 * @param size bytes
 * @param checksum CRC-32 of the bytes, which a jar knows without reading them
 */
record LibraryContent(String entry, long size, long checksum) {

    /**
     * @throws FileNotFoundException when no jar on the class path has the entry
     */
    static LibraryContent of(String entry) throws IOException {
        if (url(entry).openConnection() instanceof JarURLConnection connection) {
            connection.setUseCaches(false);
            try (var jar = connection.getJarFile()) {
                JarEntry found = jar.getJarEntry(entry);
                if (found != null && found.getSize() >= 0 && found.getCrc() >= 0) {
                    return new LibraryContent(entry, found.getSize(), found.getCrc());
                }
            }
        }
        return readWhole(entry);
    }

    private static LibraryContent readWhole(String entry) throws IOException {
        long size;
        try (InputStream in = url(entry).openStream()) {
            size = in.transferTo(OutputStream.nullOutputStream());
        }
        try (InputStream in = url(entry).openStream()) {
            return new LibraryContent(entry, size, LibraryFile.checksum(in, OutputStream.nullOutputStream()));
        }
    }

    InputStream open() throws IOException {
        return url(entry).openStream();
    }

    private static URL url(String entry) throws FileNotFoundException {
        URL url = LibraryContent.class.getClassLoader().getResource(entry);
        if (url == null) {
            throw new FileNotFoundException(entry + " is in no jar on the class path; is rocksdbjni missing?");
        }
        return url;
    }
}
