package io.millrace.benchmarks.state.arm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/** RocksDB's C functions in the library file that the runner unpacked. Native access is granted to the fork. */
@SuppressWarnings("restricted")
final class FfmLibrary {
    private static final String LIBRARY = System.getProperty("millrace.bench.library", "");
    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup SYMBOLS = SymbolLookup.libraryLookup(Path.of(LIBRARY), Arena.global());

    private FfmLibrary() {}

    static MemorySegment symbol(String name) {
        return SYMBOLS.find(name).orElseThrow(() -> new IllegalStateException(LIBRARY + " has no symbol " + name));
    }

    /** A handle with the address built in. */
    static MethodHandle bound(String name, FunctionDescriptor function, Linker.Option... options) {
        return LINKER.downcallHandle(symbol(name), function, options);
    }

    /** A handle that takes the address as its first argument. */
    static MethodHandle unbound(FunctionDescriptor function) {
        return LINKER.downcallHandle(function);
    }

    /** What a handle threw: our signatures are right and C throws nothing. */
    static IllegalStateException unexpected(Throwable thrown) {
        return new IllegalStateException(thrown);
    }
}
