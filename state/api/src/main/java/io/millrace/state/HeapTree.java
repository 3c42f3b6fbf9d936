package io.millrace.state;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map that never changes once published: an AVL tree whose edit copies the path it touches and shares the rest,
 * so that a reader that holds a root sees the contents of that moment for as long as it likes. Within one {@link Edit} a
 * node is copied once and then changed in place. Keys are ordered as unsigned bytes.
 */
final class HeapTree {

    /** Frozen as soon as its edition is over. */
    static final class Node {
        final byte[] key;
        byte[] value;
        private final long edition;
        private int height = 1;

        @Nullable
        Node left;

        @Nullable
        Node right;

        private Node(byte[] key, byte[] value, long edition) {
            this.key = key;
            this.value = value;
            this.edition = edition;
        }
    }

    private HeapTree() {}

    static @Nullable Node find(@Nullable Node root, byte[] key) {
        Node node = root;
        while (node != null) {
            int order = Arrays.compareUnsigned(key, node.key);
            if (order == 0) {
                return node;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    /** The entry of the smallest key at or above the given one. */
    static @Nullable Node ceiling(@Nullable Node root, byte[] key) {
        Node found = null;
        Node node = root;
        while (node != null) {
            if (Arrays.compareUnsigned(node.key, key) < 0) {
                node = node.right;
            } else {
                found = node;
                node = node.left;
            }
        }
        return found;
    }

    /** One round of changes; the roots it returns may be published when it is over. */
    static final class Edit {
        private final long edition;
        private long sizeChange;

        /**
         * @param edition a number that no other edit of the same trees has
         */
        Edit(long edition) {
            this.edition = edition;
        }

        /** Entries added minus entries removed since the last call. */
        long takeSizeChange() {
            long change = sizeChange;
            sizeChange = 0;
            return change;
        }

        /** Keeps both arrays. */
        Node put(@Nullable Node root, byte[] key, byte[] value) {
            if (root == null) {
                sizeChange++;
                return new Node(key, value, edition);
            }
            Node node = own(root);
            int order = Arrays.compareUnsigned(key, node.key);
            if (order == 0) {
                node.value = value;
                return node;
            }
            if (order < 0) {
                node.left = put(node.left, key, value);
            } else {
                node.right = put(node.right, key, value);
            }
            return balance(node);
        }

        @Nullable
        Node remove(@Nullable Node root, byte[] key) {
            if (find(root, key) == null) {
                return root;
            }
            sizeChange--;
            return removePresent(root, key);
        }

        /** Removes one by one: log2(n) for each entry in the range. */
        @Nullable
        Node removeRange(@Nullable Node root, byte[] from, byte[] to) {
            Node rest = root;
            Node next = ceiling(rest, from);
            while (next != null && Arrays.compareUnsigned(next.key, to) < 0) {
                rest = remove(rest, next.key);
                next = ceiling(rest, from);
            }
            return rest;
        }

        private @Nullable Node removePresent(@Nullable Node root, byte[] key) {
            if (root == null) {
                return null;
            }
            int order = Arrays.compareUnsigned(key, root.key);
            if (order == 0) {
                return join(root.left, root.right);
            }
            Node node = own(root);
            if (order < 0) {
                node.left = removePresent(node.left, key);
            } else {
                node.right = removePresent(node.right, key);
            }
            return balance(node);
        }

        /** Joins two neighbours whose heights differ by at most one. */
        private @Nullable Node join(@Nullable Node left, @Nullable Node right) {
            if (left == null) {
                return right;
            }
            if (right == null) {
                return left;
            }
            Node first = right;
            while (first.left != null) {
                first = first.left;
            }
            var node = new Node(first.key, first.value, edition);
            node.left = left;
            node.right = removeFirst(right);
            return balance(node);
        }

        private @Nullable Node removeFirst(Node root) {
            if (root.left == null) {
                return root.right;
            }
            Node node = own(root);
            node.left = removeFirst(root.left);
            return balance(node);
        }

        private Node balance(Node node) {
            int lean = height(node.left) - height(node.right);
            if (lean > 1 && node.left != null) {
                if (height(node.left.left) < height(node.left.right)) {
                    node.left = rotateLeft(own(node.left));
                }
                return rotateRight(node);
            }
            if (lean < -1 && node.right != null) {
                if (height(node.right.right) < height(node.right.left)) {
                    node.right = rotateRight(own(node.right));
                }
                return rotateLeft(node);
            }
            measure(node);
            return node;
        }

        private Node rotateRight(Node node) {
            Node top = own(present(node.left));
            node.left = top.right;
            top.right = node;
            measure(node);
            measure(top);
            return top;
        }

        private Node rotateLeft(Node node) {
            Node top = own(present(node.right));
            node.right = top.left;
            top.left = node;
            measure(node);
            measure(top);
            return top;
        }

        private Node own(Node node) {
            if (node.edition == edition) {
                return node;
            }
            var copy = new Node(node.key, node.value, edition);
            copy.left = node.left;
            copy.right = node.right;
            copy.height = node.height;
            return copy;
        }
    }

    private static Node present(@Nullable Node node) {
        if (node == null) {
            throw new IllegalStateException("the tree is out of balance towards a side that is empty");
        }
        return node;
    }

    private static void measure(Node node) {
        node.height = 1 + Math.max(height(node.left), height(node.right));
    }

    /** The longest path down from here: 1.44 log2 of the number of entries at most. */
    static int height(@Nullable Node node) {
        return node == null ? 0 : node.height;
    }
}
