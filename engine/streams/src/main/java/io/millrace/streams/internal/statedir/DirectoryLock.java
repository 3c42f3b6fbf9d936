package io.millrace.streams.internal.statedir;

import io.millrace.streams.errors.LockException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds an application's folder for one process. The operating system drops the lock when the process dies, so a file left
 * behind means nothing; the holder's pid stands in a second file.
 *
 * <p>POSIX drops all of a process's locks on a file as soon as it closes any descriptor of that file. So within this JVM
 * the lock file is opened once at most ({@link #HELD} is asked first), and nobody reads it.
 */
final class DirectoryLock implements AutoCloseable {
    private static final String LOCK_FILE = ".lock";
    private static final String OWNER_FILE = ".lock-owner";
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    /** Channels of this lock file that met a lock of another class loader; closing them would drop that lock. */
    private static final Set<FileChannel> NEVER_CLOSED = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel channel;

    private DirectoryLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /**
     * Takes the lock without waiting.
     *
     * @throws LockException if this or another process holds it
     */
    static DirectoryLock take(Path folder) throws IOException {
        Path real = folder.toRealPath();
        if (!HELD.add(real)) {
            throw heldHere(real, null);
        }
        try {
            return new DirectoryLock(real, lockedChannel(real));
        } catch (IOException | RuntimeException e) {
            HELD.remove(real);
            throw e;
        }
    }

    private static FileChannel lockedChannel(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            NEVER_CLOSED.add(channel);
            throw heldHere(folder, e);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        if (lock == null) {
            channel.close();
            throw heldElsewhere(folder);
        }
        try {
            Files.writeString(
                    folder.resolve(OWNER_FILE),
                    Long.toString(ProcessHandle.current().pid()));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        return channel;
    }

    private static LockException heldHere(Path folder, @Nullable Throwable cause) {
        String message = "State folder " + folder + " is already used by another KafkaStreams instance in this process"
                + " (pid " + ProcessHandle.current().pid() + "). Close that instance first, or give each instance its"
                + " own state.dir; one instance with a higher num.stream.threads uses more cores too.";
        return cause == null ? new LockException(message) : new LockException(message, cause);
    }

    private static LockException heldElsewhere(Path folder) {
        return new LockException("State folder " + folder + " is locked by another process" + ownerPid(folder)
                + ". Stop that process, or give each instance on this machine its own state.dir.");
    }

    private static String ownerPid(Path folder) {
        try {
            byte[] pid = Files.readAllBytes(folder.resolve(OWNER_FILE));
            return pid.length == 0 ? "" : " (pid " + new String(pid, StandardCharsets.UTF_8) + ")";
        } catch (IOException unreadable) {
            return ""; // the pid only makes the message better
        }
    }

    @Override
    public void close() throws IOException {
        try {
            Files.deleteIfExists(folder.resolve(OWNER_FILE));
        } finally {
            try {
                channel.close();
            } finally {
                HELD.remove(folder);
            }
        }
    }
}
