package io.millrace.streams.processor;

/** A store of a task. Opened with {@link #init}, used by one thread, closed with the task. */
public interface StateStore {

    String name();

    /**
     * Opens the store.
     *
     * @param root the outermost store, the one to register
     */
    void init(StateStoreContext stateStoreContext, StateStore root);

    /** Writes out what is held back in memory, where a store does that by itself. */
    default void flush() {}

    /** Closes the store; calling it again does nothing. */
    void close();

    /** Whether the contents live on disk (and survive a restart without being replayed from the beginning). */
    boolean persistent();

    boolean isOpen();
}
