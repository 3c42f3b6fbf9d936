package io.millrace.state;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Walks one frozen tree in order. The stack holds the nodes that are still to come on the way up. */
final class HeapIterator implements StoreIterator {
    private final HeapTaskStore store;
    private final HeapTree.@Nullable Node[] stack;
    private final byte @Nullable [] from;
    private final byte @Nullable [] to;
    private final boolean forward;
    private int depth;
    private HeapTree.@Nullable Node current;
    private boolean closed;

    HeapIterator(
            HeapTaskStore store,
            HeapTree.@Nullable Node root,
            byte @Nullable [] from,
            byte @Nullable [] to,
            boolean forward) {
        this.store = store;
        this.from = from == null ? null : from.clone();
        this.to = to == null ? null : to.clone();
        this.forward = forward;
        this.stack = new HeapTree.@Nullable Node[HeapTree.height(root)];
        seek(root);
    }

    @Override
    public boolean next() {
        checkOpen();
        HeapTree.Node next = depth == 0 ? null : stack[--depth];
        if (next == null || pastEnd(next)) {
            depth = 0;
            current = null;
            return false;
        }
        descend(forward ? next.right : next.left);
        current = next;
        return true;
    }

    @Override
    public byte[] key() {
        return entry().key.clone();
    }

    @Override
    public byte[] value() {
        return entry().value.clone();
    }

    @Override
    public int key(byte[] into) {
        return HeapTaskStore.copy(entry().key, into);
    }

    @Override
    public int value(byte[] into) {
        return HeapTaskStore.copy(entry().value, into);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            current = null;
            Arrays.fill(stack, null);
            store.closed(this);
        }
    }

    /** Stacks the nodes on the way to the first entry of the range. */
    private void seek(HeapTree.@Nullable Node root) {
        HeapTree.Node node = root;
        while (node != null) {
            if (beforeStart(node)) {
                node = forward ? node.right : node.left;
            } else {
                stack[depth++] = node;
                node = forward ? node.left : node.right;
            }
        }
    }

    private void descend(HeapTree.@Nullable Node root) {
        HeapTree.Node node = root;
        while (node != null) {
            stack[depth++] = node;
            node = forward ? node.left : node.right;
        }
    }

    private boolean beforeStart(HeapTree.Node node) {
        return forward ? below(node, from) : atOrAbove(node, to);
    }

    private boolean pastEnd(HeapTree.Node node) {
        return forward ? atOrAbove(node, to) : below(node, from);
    }

    private static boolean below(HeapTree.Node node, byte @Nullable [] bound) {
        return bound != null && Arrays.compareUnsigned(node.key, bound) < 0;
    }

    private static boolean atOrAbove(HeapTree.Node node, byte @Nullable [] bound) {
        return bound != null && Arrays.compareUnsigned(node.key, bound) >= 0;
    }

    private HeapTree.Node entry() {
        checkOpen();
        if (current == null) {
            throw new IllegalStateException("no current entry: next() was not called or returned false");
        }
        return current;
    }

    private void checkOpen() {
        if (closed) {
            throw new StateException("the iterator is closed");
        }
        store.checkOpen();
    }
}
