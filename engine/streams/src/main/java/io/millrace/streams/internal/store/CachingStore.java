package io.millrace.streams.internal.store;

/** A store that can hold back forwards until it flushes, so that only the newest update of a key goes on. */
public interface CachingStore<K, V> {

    /**
     * Sets the receiver of flushed updates.
     *
     * @return whether the store caches: if true, the caller must not forward its puts itself; if false, the listener is
     *     never called
     */
    boolean setFlushListener(FlushListener<K, V> listener, boolean sendOldValues);
}
