package io.millrace.state.rocksdb.ffm;

import java.lang.invoke.MethodHandle;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The calls of opening and closing, by symbol: their time is that of RocksDB and the disk. */
final class ColdCalls {
    private static final Map<Symbol, MethodHandle> HANDLES = new EnumMap<>(Symbol.class);

    private ColdCalls() {}

    /** Calls a function that returns an address or a size. */
    static long forLong(Symbol symbol, Object... arguments) {
        return call(symbol, arguments) instanceof Long result ? result : wrongType(symbol);
    }

    /** Calls a function that returns a number of 32 bits. */
    static int forInt(Symbol symbol, Object... arguments) {
        return call(symbol, arguments) instanceof Integer result ? result : wrongType(symbol);
    }

    /** Calls a function that returns nothing. */
    static void run(Symbol symbol, Object... arguments) {
        call(symbol, arguments);
    }

    /** A new object and its owner. */
    static Handle create(Symbol create, Symbol destroy, Object... arguments) {
        return new Handle(forLong(create, arguments), destroyer(destroy));
    }

    static LongConsumer destroyer(Symbol destroy) {
        return address -> run(destroy, address);
    }

    private static int wrongType(Symbol symbol) {
        throw new IllegalArgumentException(symbol + " returns something else: " + symbol.signature());
    }

    private static @Nullable Object call(Symbol symbol, Object... arguments) {
        try {
            return handle(symbol).invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw Calls.failed(e);
        }
    }

    private static MethodHandle handle(Symbol symbol) {
        synchronized (HANDLES) {
            return HANDLES.computeIfAbsent(symbol, NativeLibrary.ofThisProcess()::handle);
        }
    }
}
