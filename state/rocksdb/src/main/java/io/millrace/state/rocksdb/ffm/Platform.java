package io.millrace.state.rocksdb.ffm;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What RocksDB's library is built for.
 *
 * @param system as in the property {@code os.name}
 * @param architecture as in the property {@code os.arch}
 * @param musl whether the C library is musl; means nothing but on Linux
 */
record Platform(String system, String architecture, boolean musl) {
    private static final String MUSL_LOADER = "ld-musl-";

    static Platform ofThisProcess() {
        String system = System.getProperty("os.name");
        return new Platform(system, System.getProperty("os.arch"), system.equals("Linux") && runsOnMusl());
    }

    /** Looks at what this process has loaded, because a machine may have both C libraries; at the machine if it must. */
    private static boolean runsOnMusl() {
        try (var mappings = Files.lines(Path.of("/proc/self/maps"))) {
            return mappings.anyMatch(line -> line.contains(MUSL_LOADER));
        } catch (IOException _) {
            String[] libraries = new File("/lib").list();
            return libraries != null && Arrays.stream(libraries).anyMatch(name -> name.startsWith(MUSL_LOADER));
        }
    }

    /** The entry of RocksDB's jar that holds the library; empty when there is none. */
    Optional<String> libraryEntry() {
        return switch (family()) {
            case "linux" -> linuxArchitecture().map(name -> "librocksdbjni-linux" + name + (musl ? "-musl.so" : ".so"));
            case "mac" -> macArchitecture().map(name -> "librocksdbjni-osx-" + name + ".jnilib");
            case "windows" -> is64BitX86() ? Optional.of("librocksdbjni-win64.dll") : Optional.empty();
            default -> Optional.empty();
        };
    }

    private String family() {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("linux")) {
            return "linux";
        }
        if (name.startsWith("mac")) {
            return "mac";
        }
        return name.startsWith("windows") ? "windows" : "";
    }

    private Optional<String> linuxArchitecture() {
        if (is64BitX86()) {
            return Optional.of("64");
        }
        return switch (architecture) {
            case "aarch64", "ppc64le", "s390x", "riscv64" -> Optional.of("-" + architecture);
            default -> Optional.empty();
        };
    }

    private Optional<String> macArchitecture() {
        if (is64BitX86()) {
            return Optional.of("x86_64");
        }
        return architecture.equals("aarch64") ? Optional.of("arm64") : Optional.empty();
    }

    private boolean is64BitX86() {
        return architecture.equals("amd64") || architecture.equals("x86_64");
    }
}
