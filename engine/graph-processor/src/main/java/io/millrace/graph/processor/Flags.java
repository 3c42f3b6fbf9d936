package io.millrace.graph.processor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** The flags of the nodes as bits of one int, of one long, or of several longs. */
final class Flags {
    private final Plan plan;
    private final int count;
    private final List<String> constants = new ArrayList<>();

    Flags(Plan plan, Set<String> taken) {
        Names names = new Names(taken);
        this.plan = plan;
        this.count = plan.flags().cardinality();
        for (ModelNode node : plan.model().nodes()) {
            constants.add(plan.flags().get(node.id()) ? names.take(Names.constant(node.name()) + "_CHANGED") : "");
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** The type of a word. */
    String type() {
        return count <= Integer.SIZE ? "int" : "long";
    }

    /** How many words there are. */
    int words() {
        return (count + Long.SIZE - 1) / Long.SIZE;
    }

    /** The name of a word that starts like that. */
    String word(String base, int word) {
        return words() == 1 ? base : base + word;
    }

    /** The lines that declare the constants. */
    List<String> declarations() {
        List<String> lines = new ArrayList<>();
        int bit = 0;
        for (ModelNode node : plan.model().nodes()) {
            if (plan.flags().get(node.id())) {
                String one = type().equals("int") ? "1" : "1L";
                lines.add("private static final " + type() + " " + constants.get(node.id()) + " = " + one + " << "
                        + bit++ % Long.SIZE + ";");
            }
        }
        return lines;
    }

    /** The statement that raises the flag of a node. */
    String raise(String base, ModelNode node) {
        return word(base, bit(node.id()) / Long.SIZE) + " |= " + constants.get(node.id()) + ";";
    }

    /** The condition that one of the flags is raised. */
    String anyOf(String base, BitSet nodes) {
        List<String> parts = new ArrayList<>();
        for (int word = 0; word < words(); word++) {
            List<String> bits = new ArrayList<>();
            for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
                if (bit(node) / Long.SIZE == word) {
                    bits.add(constants.get(node));
                }
            }
            if (!bits.isEmpty()) {
                String mask = bits.size() == 1 ? bits.getFirst() : "(" + String.join(" | ", bits) + ")";
                parts.add("(" + word(base, word) + " & " + mask + ")");
            }
        }
        return (parts.size() == 1 ? parts.getFirst() : "(" + String.join(" | ", parts) + ")") + " != 0";
    }

    private int bit(int node) {
        return plan.flags().get(0, node).cardinality();
    }
}
