package io.millrace.graph;

import java.util.NoSuchElementException;

/**
 * A generated class: the nodes of one graph and the dispatch of events to them. One thread uses it at a time. If a node throws, the
 * exception reaches the caller; nodes after it have not seen the event, and events that were waiting are dropped.
 */
public interface EventProcessor extends EventPublisher {
    /**
     * Calls the {@link OnStart} methods, parents first; events that these publish come when all are through.
     *
     * @throws ReentrantEventException if called from inside an event, or while events are buffered
     */
    void start();

    /**
     * Calls the {@link OnStop} methods, children first; events that these publish come when all are through.
     *
     * @throws ReentrantEventException if called from inside an event, or while events are buffered
     */
    void stop();

    /**
     * From now on events are only handed to the {@link OnEvent} methods, until {@link #trigger()}. Events that these publish, and calls of exported
     * {@code void} methods that they make, wait until then, too. A failure ends the buffering and forgets what has changed.
     *
     * @throws UnsupportedOperationException if the graph was declared without buffering
     * @throws ReentrantEventException if called from inside an event
     */
    void bufferEvents();

    /**
     * Calls, once and in order, the children of all that has changed since {@link #bufferEvents()}, then all {@link AfterEvent} methods, and ends the
     * buffering; what nodes have published meanwhile comes next. Does nothing when nothing is buffered.
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

    /** Moves the event clock on, in the unit of the events' times; does nothing in a graph without nodes that ask for the time. */
    default void advanceTime(long time) {}

    /** How many nodes are marked {@link State}, at most 64. */
    default int stateCount() {
        return 0;
    }

    /**
     * The name of a state, which is that of its node; states are numbered from 0.
     *
     * @throws NoSuchElementException if there is none of that number
     */
    default String stateName(int state) {
        throw new NoSuchElementException("The graph has no state " + state);
    }

    /**
     * What the node of a state must remember; the array belongs to the caller.
     *
     * @throws NoSuchElementException if there is none of that number
     */
    default byte[] saveState(int state) {
        throw new NoSuchElementException("The graph has no state " + state);
    }

    /**
     * Puts bytes of {@link #saveState} back into the node of a state; not from inside an event.
     *
     * @throws NoSuchElementException if there is none of that number
     */
    default void restoreState(int state, byte[] bytes) {
        throw new NoSuchElementException("The graph has no state " + state);
    }

    /** Bit by bit, the states whose nodes were reached by an event since the last call. */
    default long takeChangedStates() {
        return 0;
    }
}
