package io.millrace.state.rocksdb.ffm;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The calls of reads, iterators and commits, one method for one downcall. Their handles are constants to the compiler,
 * which turns each into the machine's own call. All others go through {@link ColdCalls}.
 */
final class Calls {
    private static final MethodHandle FREE = handle(Symbol.FREE);
    private static final MethodHandle READ_OPTIONS_CREATE = handle(Symbol.READ_OPTIONS_CREATE);
    private static final MethodHandle READ_OPTIONS_SET_LOWER_BOUND = handle(Symbol.READ_OPTIONS_SET_LOWER_BOUND);
    private static final MethodHandle READ_OPTIONS_SET_UPPER_BOUND = handle(Symbol.READ_OPTIONS_SET_UPPER_BOUND);
    private static final MethodHandle READ_OPTIONS_DESTROY = handle(Symbol.READ_OPTIONS_DESTROY);
    private static final MethodHandle GET = handle(Symbol.GET);
    private static final MethodHandle GET_PINNED = handle(Symbol.GET_PINNED);
    private static final MethodHandle MULTI_GET = handle(Symbol.MULTI_GET);
    private static final MethodHandle PINNED_VALUE = handle(Symbol.PINNED_VALUE);
    private static final MethodHandle PINNED_DESTROY = handle(Symbol.PINNED_DESTROY);
    private static final MethodHandle ITERATOR_CREATE = handle(Symbol.ITERATOR_CREATE);
    private static final MethodHandle ITERATOR_SEEK_TO_FIRST = handle(Symbol.ITERATOR_SEEK_TO_FIRST);
    private static final MethodHandle ITERATOR_SEEK_TO_LAST = handle(Symbol.ITERATOR_SEEK_TO_LAST);
    private static final MethodHandle ITERATOR_NEXT = handle(Symbol.ITERATOR_NEXT);
    private static final MethodHandle ITERATOR_PREV = handle(Symbol.ITERATOR_PREV);
    private static final MethodHandle ITERATOR_VALID = handle(Symbol.ITERATOR_VALID);
    private static final MethodHandle ITERATOR_KEY = handle(Symbol.ITERATOR_KEY);
    private static final MethodHandle ITERATOR_VALUE = handle(Symbol.ITERATOR_VALUE);
    private static final MethodHandle ITERATOR_ERROR = handle(Symbol.ITERATOR_ERROR);
    private static final MethodHandle ITERATOR_DESTROY = handle(Symbol.ITERATOR_DESTROY);
    private static final MethodHandle BATCH_CREATE = handle(Symbol.BATCH_CREATE);
    private static final MethodHandle BATCH_CREATE_FROM_HEAP = handle(Symbol.BATCH_CREATE_FROM_HEAP);
    private static final MethodHandle BATCH_WRITE = handle(Symbol.BATCH_WRITE);
    private static final MethodHandle BATCH_DESTROY = handle(Symbol.BATCH_DESTROY);

    private static final MethodHandle TABLE_PUT = handle(Symbol.TABLE_PUT);
    private static final MethodHandle TABLE_DELETE = handle(Symbol.TABLE_DELETE);

    private Calls() {}

    private static MethodHandle handle(Symbol symbol) {
        return NativeLibrary.ofThisProcess().handle(symbol);
    }

    /** Frees a text that RocksDB made. */
    static void free(long text) {
        try {
            FREE.invokeExact(text);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static long createReadOptions() {
        try {
            return (long) READ_OPTIONS_CREATE.invokeExact();
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** The key is not copied: it must outlive the options. */
    static void setLowerBound(long options, long key, long bytes) {
        try {
            READ_OPTIONS_SET_LOWER_BOUND.invokeExact(options, key, bytes);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** The key is not copied: it must outlive the options. */
    static void setUpperBound(long options, long key, long bytes) {
        try {
            READ_OPTIONS_SET_UPPER_BOUND.invokeExact(options, key, bytes);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void destroyReadOptions(long options) {
        try {
            READ_OPTIONS_DESTROY.invokeExact(options);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** Returns 1 when the value was there and fitted. */
    static byte get(
            long database,
            long options,
            long family,
            long key,
            long keyBytes,
            long into,
            long intoBytes,
            long length,
            long found,
            long error) {
        try {
            return (byte)
                    GET.invokeExact(database, options, family, key, keyBytes, into, intoBytes, length, found, error);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static long getPinned(long database, long options, long family, long key, long keyBytes, long error) {
        try {
            return (long) GET_PINNED.invokeExact(database, options, family, key, keyBytes, error);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void multiGet(
            long database,
            long options,
            long family,
            long count,
            long slices,
            long values,
            long errors,
            boolean sorted) {
        try {
            MULTI_GET.invokeExact(database, options, family, count, slices, values, errors, sorted);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static long pinnedValue(long pinned, long length) {
        try {
            return (long) PINNED_VALUE.invokeExact(pinned, length);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void destroyPinned(long pinned) {
        try {
            PINNED_DESTROY.invokeExact(pinned);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static long createIterator(long database, long options, long family) {
        try {
            return (long) ITERATOR_CREATE.invokeExact(database, options, family);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void seekToFirst(long iterator) {
        try {
            ITERATOR_SEEK_TO_FIRST.invokeExact(iterator);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void seekToLast(long iterator) {
        try {
            ITERATOR_SEEK_TO_LAST.invokeExact(iterator);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void next(long iterator) {
        try {
            ITERATOR_NEXT.invokeExact(iterator);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void previous(long iterator) {
        try {
            ITERATOR_PREV.invokeExact(iterator);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static byte valid(long iterator) {
        try {
            return (byte) ITERATOR_VALID.invokeExact(iterator);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static long key(long iterator, long length) {
        try {
            return (long) ITERATOR_KEY.invokeExact(iterator, length);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static long value(long iterator, long length) {
        try {
            return (long) ITERATOR_VALUE.invokeExact(iterator, length);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void iteratorError(long iterator, long error) {
        try {
            ITERATOR_ERROR.invokeExact(iterator, error);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void destroyIterator(long iterator) {
        try {
            ITERATOR_DESTROY.invokeExact(iterator);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static long createBatch(long encoded, long bytes) {
        try {
            return (long) BATCH_CREATE.invokeExact(encoded, bytes);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** For batches that are copied fast: the garbage collector waits for it. */
    static long createBatch(MemorySegment encoded, long bytes) {
        try {
            return (long) BATCH_CREATE_FROM_HEAP.invokeExact(encoded, bytes);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void write(long database, long options, long batch, long error) {
        try {
            BATCH_WRITE.invokeExact(database, options, batch, error);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void destroyBatch(long batch) {
        try {
            BATCH_DESTROY.invokeExact(batch);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void putIntoTable(long table, long key, long keyBytes, long value, long valueBytes, long error) {
        try {
            TABLE_PUT.invokeExact(table, key, keyBytes, value, valueBytes, error);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void deleteFromTable(long table, long key, long keyBytes, long error) {
        try {
            TABLE_DELETE.invokeExact(table, key, keyBytes, error);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** A downcall itself throws nothing but what the JVM throws anywhere. */
    static IllegalStateException failed(Throwable e) {
        if (e instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (e instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(e);
    }
}
