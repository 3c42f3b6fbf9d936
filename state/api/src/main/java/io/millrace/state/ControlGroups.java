package io.millrace.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files that hold the memory limits of this process's control group and of the groups around it. Which group that is
 * stands in {@code /proc/self/cgroup}, where the hierarchy is mounted in {@code /proc/self/mountinfo}; see cgroups(7) and
 * proc_pid_mountinfo(5). A kernel may run version 1 and 2 side by side, with the memory controller in either.
 */
final class ControlGroups {

    /** Version 2, and version 1 with the memory controller. */
    private enum Version {
        TWO("cgroup2", "memory.max"),
        ONE("cgroup", "memory.limit_in_bytes");

        final String fileSystem;
        final String limitFile;

        Version(String fileSystem, String limitFile) {
            this.fileSystem = fileSystem;
            this.limitFile = limitFile;
        }
    }

    /**
     * A mounted hierarchy.
     *
     * @param root the group that is seen at the mount point, which in a container need not be the topmost one
     */
    private record Mount(String root, String point) {}

    private static final String MEMORY = "memory";

    private final Path fileSystem;

    /**
     * @param fileSystem where {@code proc} and the mount points are looked up; {@code /} but in tests
     */
    ControlGroups(Path fileSystem) {
        this.fileSystem = fileSystem;
    }

    /** Innermost group first; files that may not exist. Empty where there are no control groups. */
    List<Path> limitFiles() {
        List<String> groups = lines("proc/self/cgroup");
        List<String> mounts = lines("proc/self/mountinfo");
        List<Path> files = new ArrayList<>();
        for (Version version : Version.values()) {
            Optional<Mount> mount = mounts.stream()
                    .map(line -> mount(version, line))
                    .flatMap(Optional::stream)
                    .findFirst();
            Optional<String> group = groups.stream()
                    .map(line -> group(version, line))
                    .flatMap(Optional::stream)
                    .findFirst();
            if (mount.isPresent() && group.isPresent()) {
                addLimits(version, mount.get(), group.get(), files);
            }
        }
        return files;
    }

    private List<String> lines(String file) {
        Path path = fileSystem.resolve(file);
        if (!Files.isReadable(path)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(path)) {
            return lines.toList();
        } catch (IOException e) {
            throw new StateException(path + " cannot be read; set the memory in bytes instead of auto", e);
        }
    }

    /** The group of a line such as {@code 4:memory:/a/b} or, for version 2, {@code 0::/a/b}. */
    private static Optional<String> group(Version version, String line) {
        String[] parts = line.split(":", 3);
        boolean wanted = parts.length == 3
                && (version == Version.TWO
                        ? parts[0].equals("0") && parts[1].isEmpty()
                        : List.of(parts[1].split(",")).contains(MEMORY));
        return wanted ? Optional.of(parts[2]) : Optional.empty();
    }

    /** Of a line such as {@code 35 31 0:32 /root /point rw - cgroup cgroup rw,memory}, with any number of fields before the dash. */
    private static Optional<Mount> mount(Version version, String line) {
        String[] halves = line.split(" - ", 2);
        if (halves.length < 2) {
            return Optional.empty();
        }
        String[] mount = halves[0].split(" ");
        String[] kind = halves[1].split(" ");
        boolean wanted = mount.length > 4
                && kind[0].equals(version.fileSystem)
                && (version == Version.TWO
                        || List.of(kind[kind.length - 1].split(",")).contains(MEMORY));
        return wanted ? Optional.of(new Mount(unescaped(mount[3]), unescaped(mount[4]))) : Optional.empty();
    }

    private static String unescaped(String path) {
        return path.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\");
    }

    private void addLimits(Version version, Mount mount, String group, List<Path> files) {
        Path top = fileSystem.resolve(Path.of("/").relativize(Path.of(mount.point())));
        Path below = below(mount.root(), group);
        if (below != null) {
            for (int names = below.getNameCount(); names > 0; names--) {
                files.add(top.resolve(below.subpath(0, names)).resolve(version.limitFile));
            }
        }
        files.add(top.resolve(version.limitFile));
    }

    /** The group as seen from the mount's root; null when it is that root or lies elsewhere, as in a container without its own namespace. */
    private static @Nullable Path below(String root, String group) {
        Path rootPath = Path.of(root).normalize();
        Path groupPath = Path.of(group).normalize();
        boolean inside = groupPath.startsWith(rootPath) && !groupPath.equals(rootPath);
        return inside ? rootPath.relativize(groupPath) : null;
    }
}
