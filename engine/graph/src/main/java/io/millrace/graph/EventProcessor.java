package io.millrace.graph;

import java.util.NoSuchElementException;

/**
 * A generated class: the nodes of one graph and the dispatch of events to them. One thread uses it at a time. If a node throws, the
 * exception reaches the caller; nodes after it have not seen the event, and events that were waiting are dropped.
 */
public interface EventProcessor extends EventPublisher {
    /** Calls the {@link OnStart} methods, parents first. */
    void start();

    /** Calls the {@link OnStop} methods, children first. */
    void stop();

    /**
     * From now on events are only handed to the {@link OnEvent} methods, until {@link #trigger()}.
     *
     * @throws UnsupportedOperationException if the graph was declared without buffering
     * @throws ReentrantEventException if called from inside an event
     */
    void bufferEvents();

    /**
     * Calls, once and in order, the children of all that has changed since {@link #bufferEvents()}, and ends the buffering. Does nothing when nothing is
     * buffered.
     *
     * @throws ReentrantEventException if called from inside an event
     */
    void trigger();

    /**
     * The node of that name.
     *
     * @throws NoSuchElementException if there is none
     */
    Object node(String name);

    /**
     * The node of that name, cast to its type.
     *
     * @throws NoSuchElementException if there is none
     * @throws ClassCastException if it is of another type
     */
    default <T> T node(String name, Class<T> type) {
        return type.cast(node(name));
    }

    /** Who gets the events that no node takes; at first they are thrown as {@link UnknownEventException}. */
    void unknownEvents(UnknownEventHandler handler);

    /** Moves the event clock on; does nothing in a graph without nodes that ask for the time. */
    default void advanceTime(long time) {}

    /** How many nodes are marked {@link State}, at most 64. */
    default int stateCount() {
        return 0;
    }

    /** The name of a state, which is that of its node; states are numbered from 0. */
    default String stateName(int state) {
        throw new NoSuchElementException("The graph has no state " + state);
    }

    /** What the node of a state must remember. */
    default byte[] saveState(int state) {
        throw new NoSuchElementException("The graph has no state " + state);
    }

    /** Puts bytes of {@link #saveState} back into the node of a state. */
    default void restoreState(int state, byte[] bytes) {
        throw new NoSuchElementException("The graph has no state " + state);
    }

    /** Bit by bit, the states whose nodes were reached by an event since the last call. */
    default long takeChangedStates() {
        return 0;
    }
}
