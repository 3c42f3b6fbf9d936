package io.millrace.graph.processor.flatten;

/** A node that cannot be moved. */
final class NotFlat extends Exception {
    private static final long serialVersionUID = 1;

    /** The node that has to stay an object; -1: the one that the method belongs to. */
    private final int node;

    NotFlat(int node, String reason) {
        super(reason, null, false, false);
        this.node = node;
    }

    NotFlat(String reason) {
        this(-1, reason);
    }

    int nodeOr(int owner) {
        return node < 0 ? owner : node;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
