package io.millrace.streams.internal.task;

import io.millrace.streams.processor.api.Record;

/** A node of a task's graph. */
abstract class Node {
    private static final Node[] NONE = {};

    final String name;
    Node[] children = NONE;

    Node(String name) {
        this.name = name;
    }

    abstract void process(Record<Object, Object> record);

    void init() {}

    void close() {}

    final void addChild(Node child) {
        Node[] more = new Node[children.length + 1];
        System.arraycopy(children, 0, more, 0, children.length);
        more[children.length] = child;
        children = more;
    }
}
