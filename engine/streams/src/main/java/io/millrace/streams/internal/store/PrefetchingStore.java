package io.millrace.streams.internal.store;

import java.util.List;

/** A store that can read ahead. */
public interface PrefetchingStore {

    /**
     * Reads keys into the buffer in few calls of the backend, those that it does not know yet. Changes nothing that can be
     * observed. Worker's thread only.
     *
     * @param keys serialized; not kept. More than the buffer's bytes for clean entries can hold are read in vain.
     */
    void prefetch(List<byte[]> keys);
}
