package io.millrace.state.rocksdb.ffm;

import io.millrace.state.StateException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** RocksDB's library, opened once per process and never unloaded. */
final class NativeLibrary {
    private static final String ACCESS_DENIED =
            "native access is denied; start java with --enable-native-access=ALL-UNNAMED";

    private final Path file;
    private final SymbolLookup symbols;
    private final Linker linker;

    private NativeLibrary(Path file, SymbolLookup symbols, Linker linker) {
        this.file = file;
        this.symbols = symbols;
        this.linker = linker;
    }

    /** Opened when it is first asked for; what stood in the way then does so until the process ends. */
    private static final class Opened {
        private static final @Nullable NativeLibrary LIBRARY;
        private static final @Nullable StateException OBSTACLE;

        static {
            NativeLibrary library = null;
            StateException obstacle = null;
            try {
                library = open(Platform.ofThisProcess(), LibraryFile::folder);
                library.checkSymbols();
            } catch (StateException e) {
                obstacle = e;
            }
            LIBRARY = library;
            OBSTACLE = obstacle;
        }
    }

    /** Why the library cannot be used in this process; null when it can. */
    static @Nullable StateException obstacle() {
        return Opened.OBSTACLE;
    }

    /**
     * @throws StateException when the library cannot be used in this process
     */
    static NativeLibrary ofThisProcess() {
        NativeLibrary library = Opened.LIBRARY;
        if (library == null || Opened.OBSTACLE != null) {
            throw new StateException(
                    "RocksDB cannot be called through FFM: "
                            + (Opened.OBSTACLE == null ? "" : Opened.OBSTACLE.getMessage()),
                    Opened.OBSTACLE);
        }
        return library;
    }

    static NativeLibrary open(Platform platform, Supplier<Path> folder) {
        String entry = platform.libraryEntry()
                .orElseThrow(() -> new StateException("RocksDB has no library for " + platform.system() + " "
                        + platform.architecture() + (platform.musl() ? " with musl" : "")));
        try {
            Linker linker = Linker.nativeLinker();
            Path file = LibraryFile.in(folder.get(), LibraryContent.of(entry));
            return new NativeLibrary(file, open(file), linker);
        } catch (IllegalCallerException e) {
            throw new StateException(ACCESS_DENIED, e);
        } catch (UnsupportedOperationException e) {
            throw new StateException("this JVM cannot call native functions: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new StateException("RocksDB's library cannot be read: " + e.getMessage(), e);
        }
    }

    @SuppressWarnings("restricted")
    private static SymbolLookup open(Path file) {
        try {
            return SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IllegalArgumentException e) {
            throw new StateException(
                    "the system cannot load RocksDB's library from " + file + ": " + e.getMessage()
                            + "; check with ldd what it misses, or set the system property "
                            + LibraryFile.FOLDER_PROPERTY
                            + " to a folder that allows execution",
                    e);
        }
    }

    private void checkSymbols() {
        for (Symbol symbol : Symbol.values()) {
            address(symbol);
        }
    }

    private MemorySegment address(Symbol symbol) {
        return symbols.find(symbol.symbol())
                .orElseThrow(() -> new StateException("the symbol " + symbol.symbol() + " is missing in " + file));
    }

    /** A handle with the function's address bound into it. */
    @SuppressWarnings("restricted")
    MethodHandle handle(Symbol symbol) {
        return linker.downcallHandle(address(symbol), symbol.descriptor(), symbol.options());
    }

    Path file() {
        return file;
    }
}
