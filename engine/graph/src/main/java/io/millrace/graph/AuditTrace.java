package io.millrace.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a processor has called, newest entries only: a ring of two longs per entry, written without allocation. Generated classes write
 * it; one thread at a time writes or reads.
 */
public final class AuditTrace {
    private static final int CALL = 0;
    private static final int EVENT = 1;
    private static final int TRIGGER = 2;
    private static final int PUBLISHED = 3;
    private static final int CHANGED = 16;

    private final String[] events;
    private final String[] nodes;
    private final int mask;
    /** Per entry: event number << 24 | id << 8 | changed << 4 | kind, then the time. */
    private final long[] ring;

    private final @Nullable Object @Nullable [] payloads;
    private long written;
    private long eventNumber = -1;
    private int eventKind = EVENT;
    private long time;

    /**
     * An empty trace.
     *
     * @param events the names of the event types, by id
     * @param nodes the names of the nodes, by id
     * @param capacity how many entries, rounded up to a power of two
     * @param keepEvents whether to refer to the events
     */
    public AuditTrace(String[] events, String[] nodes, int capacity, boolean keepEvents) {
        int size = Integer.highestOneBit(Math.max(2, capacity) - 1) << 1;
        this.events = events.clone();
        this.nodes = nodes.clone();
        this.mask = size - 1;
        this.ring = new long[size * 2];
        this.payloads = keepEvents ? new Object[size] : null;
    }

    /** An event came. */
    public void event(int id, Object event, long time) {
        eventNumber++;
        this.time = time;
        if (payloads != null) {
            payloads[(int) written & mask] = event;
        }
        write(id, eventKind);
    }

    /** A method of an exported interface was called; its arguments are not kept. */
    public void exported(int id, long time) {
        eventNumber++;
        this.time = time;
        forgetPayload();
        write(id, eventKind);
    }

    /** The events that come now were published by nodes, until {@link #fromOutside}. */
    public void fromNodes() {
        eventKind = PUBLISHED;
    }

    /** The events that come now are the caller's. */
    public void fromOutside() {
        eventKind = EVENT;
    }

    /** The events that were buffered are handed on. */
    public void trigger(long time) {
        eventNumber++;
        this.time = time;
        forgetPayload();
        write(0, TRIGGER);
    }

    /** A node was called; returns what it is told. */
    public boolean call(int id, boolean changed) {
        forgetPayload();
        write(id, changed ? CALL | CHANGED : CALL);
        return changed;
    }

    private void forgetPayload() {
        if (payloads != null) {
            payloads[(int) written & mask] = null;
        }
    }

    private void write(int id, int kind) {
        int at = ((int) written & mask) << 1;
        ring[at] = eventNumber << 24 | (long) id << 8 | kind;
        ring[at + 1] = time;
        written++;
    }

    /** How many entries were ever written; the oldest may have been overwritten. */
    public long written() {
        return written;
    }

    /** Hands all entries that are still there to a reader, oldest first. */
    public void read(Consumer<AuditEntry> reader) {
        for (long i = Math.max(0, written - mask - 1); i < written; i++) {
            reader.accept(entry((int) i & mask));
        }
    }

    /** All entries that are still there, oldest first. */
    public List<AuditEntry> entries() {
        List<AuditEntry> entries = new ArrayList<>();
        read(entries::add);
        return entries;
    }

    /**
     * Gives the events that are still there to another processor, each at its time. Those that nodes published are left out: the nodes
     * of the other processor publish them again. Calls of exported interfaces are not repeated, and buffered events are given one by one.
     *
     * @throws IllegalStateException if the trace does not keep events
     */
    public void replay(EventProcessor into) {
        if (payloads == null) {
            throw new IllegalStateException(
                    "The trace does not keep events; declare the graph with @Audited(keepEvents = true).");
        }
        read(entry -> {
            Object event = entry.payload();
            if (event != null && entry.kind() == AuditEntry.Kind.EVENT) {
                into.advanceTime(entry.time());
                into.onEvent(event);
            }
        });
    }

    private AuditEntry entry(int index) {
        long word = ring[index << 1];
        int id = (int) (word >>> 8) & 0xFFFF;
        long number = word >> 24;
        long at = ring[(index << 1) + 1];
        Object payload = payloads == null ? null : payloads[index];
        return switch ((int) word & 15) {
            case EVENT -> new AuditEntry(AuditEntry.Kind.EVENT, number, events[id], false, at, payload);
            case PUBLISHED -> new AuditEntry(AuditEntry.Kind.PUBLISHED, number, events[id], false, at, payload);
            case TRIGGER -> new AuditEntry(AuditEntry.Kind.TRIGGER, number, "trigger", false, at, null);
            default -> new AuditEntry(AuditEntry.Kind.CALL, number, nodes[id], (word & CHANGED) != 0, at, null);
        };
    }

    /** One line per entry. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        read(entry -> {
            switch (entry.kind()) {
                case EVENT, PUBLISHED, TRIGGER ->
                    text.append('#')
                            .append(entry.event())
                            .append(' ')
                            .append(entry.name())
                            .append(" @")
                            .append(entry.time());
                case CALL -> text.append("  ").append(entry.name()).append(entry.changed() ? " changed" : " unchanged");
            }
            text.append('\n');
        });
        return text.toString();
    }
}
