package io.millrace.graph.random;

import io.millrace.graph.StateSerde;

/** The base of all random nodes. */
public abstract class RandomNode {
    /** Who is told of all calls. */
    protected final Recorder recorder;

    private final String name;

    /** A node of that name. */
    protected RandomNode(Recorder recorder, String name) {
        this.recorder = recorder;
        this.name = name;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** A serde that keeps nothing: the tests ask only which states have changed. */
    public static final class Serde implements StateSerde<RandomNode> {
        @Override
        public byte[] save(RandomNode node) {
            return new byte[0];
        }

        @Override
        public void restore(RandomNode node, byte[] state) {}
    }
}
