package io.millrace.graph;

/** What a node threw, with the name of the node; only graphs of {@link Profile#DEBUG} throw it. */
public final class NodeException extends GraphException {
    private final String node;

    /** An error in a node while it was called for an event. */
    public NodeException(String node, String event, Throwable cause) {
        super("Node " + node + " failed while it handled " + event + ": " + cause, cause);
        this.node = node;
    }

    /** The name of the node. */
    public String node() {
        return node;
    }
}
