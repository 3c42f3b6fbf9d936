package io.millrace.streams.internal.statedir;

import io.millrace.streams.errors.ProcessorStateException;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder {@code <state.dir>/<application.id>}, held by one process from {@link #open} to {@link #close}.
 *
 * <pre>
 * process-id                      the UUID that this folder's processes go by (part of transactional.id)
 * .lock .lock-owner               held for the life of the process; the holder's pid
 * 0_3/                            local state of task 0_3
 * 0_3.damaged-1764556800000/      broken state kept aside for a look
 * 0_3.deleting/                   on its way out; whatever a crash left of it goes at the next start
 * </pre>
 *
 * <p>Thread-safe.
 */
public final class StateDirectory implements AutoCloseable {
    /** Broken folders kept per task; the oldest beyond that are deleted. */
    public static final int MAX_DAMAGED_KEPT = 3;

    private static final Logger LOG = LoggerFactory.getLogger(StateDirectory.class);
    private static final String PROCESS_ID_FILE = "process-id";
    private static final String DELETING = ".deleting";
    private static final String DAMAGED = ".damaged-";
    private static final Pattern TASK_FOLDER = Pattern.compile("(\\d{1,9})_(\\d{1,9})");
    private static final Pattern DAMAGED_FOLDER = Pattern.compile("(\\d{1,9}_\\d{1,9})\\.damaged-(\\d{1,18})");

    private final Path folder;
    private final InstantSource clock;
    private final DirectoryLock lock;
    private final UUID processId;
    private final Map<TaskId, String> owners = new ConcurrentHashMap<>();

    private StateDirectory(Path folder, InstantSource clock, DirectoryLock lock, UUID processId) {
        this.folder = folder;
        this.clock = clock;
        this.lock = lock;
        this.processId = processId;
    }

    /**
     * Makes the folder if it is missing and takes its lock.
     *
     * @param stateDir the configured {@code state.dir}
     * @throws io.millrace.streams.errors.LockException if this or another process holds the folder
     * @throws StreamsException if the folder cannot be made or written
     */
    public static StateDirectory open(Path stateDir, String applicationId, InstantSource clock) {
        Path folder = stateDir.resolve(applicationId);
        try {
            Files.createDirectories(folder);
            DirectoryLock lock = DirectoryLock.take(folder);
            try {
                UUID processId = readOrMakeProcessId(folder);
                StateDirectory directory = new StateDirectory(folder, clock, lock, processId);
                directory.finishDeletions();
                return directory;
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new StreamsException(
                    "State folder " + folder + " cannot be made or written: " + e + ". Let user "
                            + System.getProperty("user.name") + " write there, or set state.dir to a folder on a local"
                            + " disk that it can write.",
                    e);
        }
    }

    private static UUID readOrMakeProcessId(Path folder) throws IOException {
        Path file = folder.resolve(PROCESS_ID_FILE);
        if (Files.exists(file)) {
            String text = Files.readString(file).strip();
            try {
                return UUID.fromString(text);
            } catch (IllegalArgumentException e) {
                LOG.warn(
                        "{} holds no UUID but \"{}\"; taking a new process id. A transaction that the last process left"
                                + " open ends by its time-out",
                        file,
                        text);
            }
        }
        UUID fresh = UUID.randomUUID();
        Folders.replace(file, fresh.toString());
        return fresh;
    }

    private void finishDeletions() throws IOException {
        for (Path entry : Folders.inside(folder)) {
            if (entry.getFileName().toString().endsWith(DELETING)) {
                Folders.delete(entry);
            }
        }
    }

    /** The id that survives restarts of processes on this folder. */
    public UUID processId() {
        return processId;
    }

    /** The folder of the application. */
    public Path path() {
        return folder;
    }

    /** Tasks that have a folder here, by id. */
    public List<TaskOnDisk> tasksOnDisk() {
        if (Files.notExists(folder)) {
            return List.of(); // deleted under us; the tasks' folders are made again one by one
        }
        try {
            List<TaskOnDisk> tasks = new ArrayList<>();
            for (Path entry : Folders.inside(folder)) {
                Matcher name = TASK_FOLDER.matcher(entry.getFileName().toString());
                if (name.matches()) {
                    TaskId task = new TaskId(Integer.parseInt(name.group(1)), Integer.parseInt(name.group(2)));
                    tasks.add(new TaskOnDisk(
                            task, Files.getLastModifiedTime(entry).toMillis()));
                }
            }
            tasks.sort((a, b) -> a.task().compareTo(b.task()));
            return List.copyOf(tasks);
        } catch (IOException e) {
            throw failed("listed", folder, e);
        }
    }

    /**
     * Takes a task's folder for a worker; it must be given back by {@link #release}.
     *
     * @return false if another worker of this process has not given it back yet
     */
    public boolean claim(TaskId task, String owner) {
        String holder = owners.putIfAbsent(task, owner);
        return holder == null || holder.equals(owner);
    }

    /** The worker that holds the task's folder, or null. */
    public @Nullable String owner(TaskId task) {
        return owners.get(task);
    }

    /** Gives a task's folder back after its store was closed. Nothing happens if {@code owner} does not hold it. */
    public void release(TaskId task, String owner) {
        if (owner.equals(owners.get(task))) {
            Path taskFolder = folder.resolve(task.toString());
            try {
                if (Files.exists(taskFolder)) {
                    touch(taskFolder);
                }
            } catch (IOException e) {
                LOG.warn(
                        "Could not mark {} as used; another instance's copy may be preferred for task {}",
                        taskFolder,
                        task,
                        e);
            } finally {
                owners.remove(task, owner);
            }
        }
    }

    /** The folder of a claimed task, made if it is missing. */
    public Path taskFolder(TaskId task) {
        Path taskFolder = folder.resolve(task.toString());
        requireClaimed(task);
        try {
            Files.createDirectories(taskFolder);
            touch(taskFolder);
            return taskFolder;
        } catch (IOException e) {
            throw failed("made", taskFolder, e);
        }
    }

    private void touch(Path taskFolder) throws IOException {
        Files.setLastModifiedTime(taskFolder, FileTime.fromMillis(clock.millis()));
    }

    /**
     * Throws the state of a claimed task away; its store must be closed. The next start of the task replays its changelogs.
     *
     * @param detail positions, times: what proves the reason
     */
    public void wipe(TaskId task, WipeReason reason, String detail) {
        requireClaimed(task);
        wipeFolder(task, reason, detail);
    }

    private void wipeFolder(TaskId task, WipeReason reason, String detail) {
        Path taskFolder = folder.resolve(task.toString());
        if (Files.notExists(taskFolder)) {
            return;
        }
        LOG.warn(
                "Deleting local state of task {} in {}: {} [{}] {}",
                task,
                taskFolder,
                reason.meaning(),
                reason,
                detail);
        try {
            deleteInTwoSteps(taskFolder);
        } catch (IOException e) {
            throw failed("deleted", taskFolder, e);
        }
    }

    /** Renamed first: a crash half way must not leave a folder that looks like a task's. */
    private static void deleteInTwoSteps(Path taskFolder) throws IOException {
        Path leaving = taskFolder.resolveSibling(taskFolder.getFileName() + DELETING);
        Folders.delete(leaving);
        Files.move(taskFolder, leaving, StandardCopyOption.ATOMIC_MOVE);
        Folders.delete(leaving);
    }

    /**
     * Keeps a claimed task's broken folder under another name, so that the task starts from an empty one and somebody can
     * look at what happened. At most {@value #MAX_DAMAGED_KEPT} are kept per task. The store must be closed.
     *
     * @return where it lies now, or null if there was none
     */
    public @Nullable Path moveDamagedAside(TaskId task, String detail) {
        requireClaimed(task);
        Path taskFolder = folder.resolve(task.toString());
        if (Files.notExists(taskFolder)) {
            return null;
        }
        try {
            Path aside = freeName(task);
            Files.move(taskFolder, aside, StandardCopyOption.ATOMIC_MOVE);
            LOG.warn(
                    "Local state of task {} is not used any more: {} [{}] {}. The folder is kept as {} and may be deleted",
                    task,
                    WipeReason.DAMAGED.meaning(),
                    WipeReason.DAMAGED,
                    detail,
                    aside);
            dropOldDamaged(task);
            return aside;
        } catch (IOException e) {
            throw failed("moved aside", taskFolder, e);
        }
    }

    private Path freeName(TaskId task) {
        long stamp = clock.millis();
        Path aside = folder.resolve(task + DAMAGED + stamp);
        while (Files.exists(aside)) {
            aside = folder.resolve(task + DAMAGED + ++stamp);
        }
        return aside;
    }

    private void dropOldDamaged(TaskId task) throws IOException {
        List<Long> stamps = new ArrayList<>();
        for (Path entry : Folders.inside(folder)) {
            Matcher name = DAMAGED_FOLDER.matcher(entry.getFileName().toString());
            if (name.matches() && name.group(1).equals(task.toString())) {
                stamps.add(Long.parseLong(name.group(2)));
            }
        }
        stamps.sort(null);
        for (long stamp : stamps.subList(0, Math.max(0, stamps.size() - MAX_DAMAGED_KEPT))) {
            Path oldest = folder.resolve(task + DAMAGED + stamp);
            LOG.info("Deleting {}: only the newest {} broken folders of a task are kept", oldest, MAX_DAMAGED_KEPT);
            Folders.delete(oldest);
        }
    }

    /**
     * Deletes the local state of all tasks, kept broken folders too. The process id stays, so that a transaction that the
     * last process left open is still ended at the next start.
     *
     * @throws IllegalStateException if a worker holds a task
     */
    public void cleanUp() {
        if (!owners.isEmpty()) {
            throw new IllegalStateException("Local state cannot be cleaned up while tasks run: " + owners);
        }
        for (TaskOnDisk entry : tasksOnDisk()) {
            wipeFolder(entry.task(), WipeReason.USER_CLEANUP, "");
        }
        try {
            for (Path entry : Folders.inside(folder)) {
                if (DAMAGED_FOLDER.matcher(entry.getFileName().toString()).matches()) {
                    Folders.delete(entry);
                }
            }
        } catch (IOException e) {
            throw failed("cleaned up", folder, e);
        }
    }

    private void requireClaimed(TaskId task) {
        if (!owners.containsKey(task)) {
            throw new IllegalStateException("Task " + task + " is not claimed in " + folder);
        }
    }

    private static ProcessorStateException failed(String what, Path path, IOException e) {
        return new ProcessorStateException(
                "State folder " + path + " could not be " + what + ": " + e
                        + ". Check the disk's free space and the rights on the folder; the task replays its changelogs if the"
                        + " folder is deleted while the application is stopped.",
                e);
    }

    /** Gives the folder free for another process. All stores must be closed. */
    @Override
    public void close() {
        if (!owners.isEmpty()) {
            LOG.warn("Closing state folder {} while tasks are still held: {}", folder, owners);
        }
        try {
            lock.close();
        } catch (IOException e) {
            throw failed("unlocked", folder, e);
        }
    }
}
