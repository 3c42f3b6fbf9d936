package io.millrace.graph.random;

import java.util.ArrayList;
import java.util.List;

/**
 * Notes all calls of nodes, and decides by the seed, the node and the event alone what a call answers, whether it fails and what it publishes.
 * The generated processor and its model have one each; if they make the same calls, they get the same answers.
 */
public final class Recorder {
    /** Where calls publish to. */
    public interface Outlet {
        /** An event. */
        void publish(RandomEvent event);

        /** A call of {@link Signals#ping}. */
        void ping(int id, int depth);
    }

    private final long seed;
    private final int publishEvery;
    private final boolean exports;
    private final List<String> lines = new ArrayList<>();
    private Outlet outlet = new Outlet() {
        @Override
        public void publish(RandomEvent event) {
            throw new IllegalStateException("not connected");
        }

        @Override
        public void ping(int id, int depth) {
            throw new IllegalStateException("not connected");
        }
    };
    private int id;
    private int depth;

    /**
     * A recorder without calls.
     *
     * @param publishEvery one of how many calls publishes an event
     * @param exports whether the graph exports {@link Signals}
     */
    public Recorder(long seed, int publishEvery, boolean exports) {
        this.seed = seed;
        this.publishEvery = publishEvery;
        this.exports = exports;
    }

    /** Says where to publish to. */
    public void connect(Outlet outlet) {
        this.outlet = outlet;
    }

    /** A node got an event. */
    public boolean event(String node, String method, int id, int depth) {
        this.id = id;
        this.depth = depth;
        return call(node, method);
    }

    /** A node was called because of the latest event. */
    public boolean call(String node, String what) {
        String line = node + "." + what + " #" + id;
        lines.add(line);
        long hash = mix(seed ^ line.hashCode() * 0x9E3779B97F4A7C15L);
        if (Math.floorMod(hash, 997) == 0) {
            throw new IllegalStateException("on purpose in " + line);
        }
        if (depth < 2 && Math.floorMod(hash >>> 12, publishEvery) == 0) {
            int next = (int) (hash >>> 40);
            if (exports && next % 7 == 0) {
                outlet.ping(next, depth + 1);
            } else {
                outlet.publish(event(next, depth + 1));
            }
        }
        return Math.floorMod(hash >>> 24, 3) != 0;
    }

    /** Something that is no call of a node. */
    public void note(String line) {
        lines.add(line);
    }

    /** All lines since the last time. */
    public List<String> take() {
        List<String> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }

    /** An event, which depends on the number alone. */
    public static RandomEvent event(int id, int depth) {
        return switch (Math.floorMod(id, 8)) {
            case 0, 1, 2 -> new RandomEvent.Keyed(id, depth, Math.floorMod(id / 8, 4));
            case 3 -> new RandomEvent.Plain(id, depth);
            case 4 -> new RandomEvent.Special(id, depth);
            case 5 -> new RandomEvent.Unnamed(id, depth);
            case 6 -> new RandomEvent.Circle(id, depth);
            default -> new RandomEvent.Square(id, depth);
        };
    }

    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
