package io.millrace.state.rocksdb.access;

import io.millrace.state.StateException;

/** Walks one range in one direction. Used by one thread at a time, freed once. */
public interface DatabaseIterator {

    /**
     * Moves on, to the first entry on the first call. Not called again after it returned false.
     *
     * @throws StateException when an entry cannot be read
     */
    boolean next();

    /** The current key, a fresh array. */
    byte[] key();

    /** The current value, a fresh array. */
    byte[] value();

    /** Copies as much of the current key as fits and returns its whole length. */
    int key(byte[] into);

    /** Copies as much of the current value as fits and returns its whole length. */
    int value(byte[] into);

    /** Frees the native memory. */
    void free();
}
