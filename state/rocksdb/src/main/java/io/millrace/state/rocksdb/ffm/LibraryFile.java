package io.millrace.state.rocksdb.ffm;

import io.millrace.state.StateException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Puts RocksDB's library where the system can load it from. The file's name carries the checksum of its content, so that
 * all processes of a user share it and a new version gets a file of its own; it is written under another name and moved,
 * so that processes that start together never see half of it; and what is found there is used only if it is this user's
 * and intact.
 */
final class LibraryFile {

    /** The system property that names the folder to unpack into, instead of {@code java.io.tmpdir}. */
    static final String FOLDER_PROPERTY = "millrace.state.library.dir";

    private static final int BUFFER_BYTES = 1 << 16;

    private LibraryFile() {}

    static Path folder() {
        return Path.of(System.getProperty(FOLDER_PROPERTY, System.getProperty("java.io.tmpdir")));
    }

    /**
     * The library's file in a folder, unpacked if it is not there.
     *
     * @throws StateException when the folder cannot be used for it
     */
    static Path in(Path folder, LibraryContent content) {
        try {
            UserPrincipal user = user();
            String name = content.entry();
            int dot = name.lastIndexOf('.');
            Path file = folder.resolve("%s-%s-%08x%s"
                    .formatted(
                            name.substring(0, dot),
                            user.getName().replaceAll("[^A-Za-z0-9]", "_"),
                            content.checksum(),
                            name.substring(dot)));
            if (!isIntact(file, user, content)) {
                Files.createDirectories(folder);
                unpack(content, file);
            }
            if (!Files.isExecutable(file)) {
                throw unusable(folder, "it does not allow execution (mounted noexec?)", null);
            }
            return file;
        } catch (IOException e) {
            throw unusable(folder, e.toString(), e);
        }
    }

    /** By what this process is, where the system tells it: in a container the user often has no name. */
    private static UserPrincipal user() throws IOException {
        Path self = Path.of("/proc/self");
        return Files.exists(self)
                ? Files.getOwner(self)
                : Path.of("")
                        .getFileSystem()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(System.getProperty("user.name"));
    }

    private static boolean isIntact(Path file, UserPrincipal user, LibraryContent content) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(file).equals(user)
                && Files.size(file) == content.size()
                && checksum(file) == content.checksum();
    }

    private static long checksum(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return checksum(in, OutputStream.nullOutputStream());
        }
    }

    private static void unpack(LibraryContent content, Path file) throws IOException {
        Path unfinished = Files.createTempFile(file.getParent(), "millrace-", ".tmp");
        try {
            try (InputStream in = content.open();
                    OutputStream out = Files.newOutputStream(unfinished)) {
                if (checksum(in, out) != content.checksum()) {
                    throw new IOException("the entry " + content.entry() + " of RocksDB's jar is damaged");
                }
            }
            if (Files.getFileStore(unfinished).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("r-x------"));
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Copies all and returns the checksum of what was copied. */
    static long checksum(InputStream in, OutputStream out) throws IOException {
        var checksum = new CRC32();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            checksum.update(buffer, 0, read);
            out.write(buffer, 0, read);
        }
        return checksum.getValue();
    }

    private static StateException unusable(Path folder, String why, @Nullable Throwable cause) {
        return new StateException(
                "RocksDB's library cannot be unpacked into the folder " + folder + ": " + why
                        + "; set the system property " + FOLDER_PROPERTY
                        + " to a folder that can be written to and allows execution",
                cause);
    }
}
