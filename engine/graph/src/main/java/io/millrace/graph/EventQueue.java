package io.millrace.graph;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Events that wait for the current one to end, oldest first. Used by generated classes. The array grows as needed, to the limit of the graph, and
 * stays.
 */
public final class EventQueue {
    private static final int INITIAL = 16;

    private final int limit;
    private @Nullable Object[] events;
    private int first;
    private int size;
    private int mostWaiting;

    /** An empty queue for at most that many events. */
    public EventQueue(int limit) {
        this.limit = limit;
        this.events = new Object[Math.min(INITIAL, limit)];
    }

    /**
     * Appends an event.
     *
     * @throws NullPointerException if there is none
     * @throws ReentrantEventException if too many wait
     */
    public void add(Object event) {
        Objects.requireNonNull(event, "event");
        if (size == limit) {
            throw new ReentrantEventException(limit + " events wait for the current one, among them "
                    + event.getClass().getName()
                    + "; either nodes publish events in a circle, or maxQueuedEvents of the graph is too low.");
        }
        if (size == events.length) {
            grow();
        }
        int last = first + size;
        events[last < events.length ? last : last - events.length] = event;
        size++;
        mostWaiting = Math.max(mostWaiting, size);
    }

    /** The oldest event, taken out; null if there is none. */
    public @Nullable Object poll() {
        if (size == 0) {
            return null;
        }
        Object event = events[first];
        events[first] = null;
        first = first + 1 == events.length ? 0 : first + 1;
        size--;
        return event;
    }

    /** Whether no event waits. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Drops all events. */
    public void clear() {
        while (size > 0) {
            poll();
        }
    }

    /** How many events have waited at once, at most; to be compared with the limit. */
    public int mostWaiting() {
        return mostWaiting;
    }

    private void grow() {
        @Nullable Object[] larger = new Object[Math.min(limit, events.length * 2)];
        for (int i = 0; i < size; i++) {
            larger[i] = events[(first + i) % events.length];
        }
        events = larger;
        first = 0;
    }
}
