package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeapTreeTest {
    private static final int ROUNDS = 300;

    @Test
    void staysSortedAndBalancedAndNeverChangesAnOldRoot() {
        Random random = Seed.random("HeapTreeTest");
        var model = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
        HeapTree.Node root = null;
        long size = 0;
        for (int round = 0; round < ROUNDS; round++) {
            HeapTree.Node old = root;
            String before = print(old);
            var edit = new HeapTree.Edit(round);
            for (int i = random.nextInt(50); i > 0; i--) {
                byte[] key = {(byte) random.nextInt(), (byte) random.nextInt(2)};
                if (random.nextInt(40) == 0) {
                    byte[] from = {(byte) random.nextInt()};
                    byte[] to = {(byte) (from[0] + random.nextInt(20))};
                    root = edit.removeRange(root, from, to);
                    if (Arrays.compareUnsigned(from, to) < 0) {
                        model.subMap(from, to).clear();
                    }
                } else if (random.nextInt(5) < 2) {
                    root = edit.remove(root, key);
                    model.remove(key);
                } else {
                    root = edit.put(root, key, new byte[] {(byte) round});
                    model.put(key, new byte[] {(byte) round});
                }
            }
            size += edit.takeSizeChange();
            assertThat(size).isEqualTo(model.size());
            checkBalance(root);
            assertThat(print(old)).isEqualTo(before);
            var expected = new StringBuilder();
            model.forEach((key, value) -> append(expected, key, value));
            assertThat(print(root)).isEqualTo(expected.toString());
        }
    }

    @Test
    void staysShallowUnderAscendingKeys() {
        HeapTree.Node root = null;
        var edit = new HeapTree.Edit(1);
        for (int i = 0; i < 1 << 15; i++) {
            root = edit.put(root, new byte[] {(byte) (i >> 8), (byte) i}, new byte[0]);
        }
        assertThat(HeapTree.height(root)).isLessThanOrEqualTo(17);
    }

    private static int checkBalance(HeapTree.@Nullable Node node) {
        if (node == null) {
            return 0;
        }
        int left = checkBalance(node.left);
        int right = checkBalance(node.right);
        assertThat(Math.abs(left - right)).isLessThanOrEqualTo(1);
        assertThat(HeapTree.height(node)).isEqualTo(1 + Math.max(left, right));
        return 1 + Math.max(left, right);
    }

    private static String print(HeapTree.@Nullable Node node) {
        var text = new StringBuilder();
        print(node, text);
        return text.toString();
    }

    private static void print(HeapTree.@Nullable Node node, StringBuilder text) {
        if (node != null) {
            print(node.left, text);
            append(text, node.key, node.value);
            print(node.right, text);
        }
    }

    private static void append(StringBuilder text, byte[] key, byte[] value) {
        text.append(Arrays.toString(key)).append(Arrays.toString(value));
    }
}
