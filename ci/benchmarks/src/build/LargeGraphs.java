import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code java LargeGraphs.java SOURCE-FOLDER TARGET-FOLDER}: writes the graphs of 100 nodes of the suite {@code graph}, as graphs, as the flat classes
 * that somebody with patience would write, and as wirings for the dynamic library; and of every graph the one with nodes as objects.
 */
final class LargeGraphs {
    private static final String PACKAGE = "io.millrace.benchmarks.graph.arm";
    private static final int SIDE = 10;
    private static final int CHAIN = 100;
    private static final int GATE = 10;

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[1], PACKAGE.replace('.', '/'));
        Files.createDirectories(folder);
        write(folder, "Mesh", mesh());
        write(folder, "Chain", chain());
        objects(Path.of(args[0], PACKAGE.replace('.', '/')), folder, "Pricing");
        objects(Path.of(args[0], PACKAGE.replace('.', '/')), folder, "Risk");
        objects(folder, folder, "Mesh");
        objects(folder, folder, "Chain");
    }

    private static void objects(Path source, Path target, String name) throws IOException {
        String graph = Files.readString(source.resolve(name + ".java"))
                .replace("@EventGraph(flatten = true)", "@EventGraph")
                .replace("interface " + name, "interface " + name + "Objects");
        Files.writeString(target.resolve(name + "Objects.java"), graph);
    }

    /** A node: its class, its parents, its argument; empty where there is none. */
    private record Node(String name, String type, List<String> parents, String argument) {
        /** What the flat class calls the node's flag; a chain needs none but within its gates. */
        String changed() {
            return name + "Changed";
        }
    }

    private static List<Node> mesh() {
        List<Node> nodes = new ArrayList<>();
        for (int column = 0; column < SIDE; column++) {
            nodes.add(new Node("m0x" + column, "Leg", List.of(), Integer.toString(8 + column)));
        }
        for (int layer = 1; layer < SIDE; layer++) {
            for (int column = 0; column < SIDE; column++) {
                String left = "m" + (layer - 1) + "x" + column;
                String right = "m" + (layer - 1) + "x" + (column + 1) % SIDE;
                String weight = Integer.toString(100 + layer * 7 + column);
                nodes.add(new Node("m" + layer + "x" + column, "Blend", List.of(left, right), weight));
            }
        }
        return nodes;
    }

    private static List<Node> chain() {
        List<Node> nodes = new ArrayList<>();
        nodes.add(new Node("c0", "Leg", List.of(), "64"));
        for (int i = 1; i < CHAIN; i++) {
            List<String> parent = List.of("c" + (i - 1));
            nodes.add(i % GATE == 0
                    ? new Node("c" + i, "Gate", parent, "")
                    : new Node("c" + i, "Fee", parent, Integer.toString(3 + i % 7)));
        }
        return nodes;
    }

    private static void write(Path folder, String name, List<Node> nodes) throws IOException {
        Files.writeString(folder.resolve(name + ".java"), graph(name, nodes));
        Files.writeString(folder.resolve("Flat" + name + ".java"), flat(name, nodes));
    }

    private static String graph(String name, List<Node> nodes) {
        StringBuilder out = new StringBuilder("package " + PACKAGE + ";\n\n");
        out.append("import io.millrace.graph.EventGraph;\nimport io.millrace.graph.Node;\n\n");
        out.append("/** Shape {@code ").append(name.toLowerCase()).append("}: ").append(nodes.size()).append(" nodes. */\n");
        out.append("@EventGraph(flatten = true)\ninterface ").append(name).append(" {\n");
        StringBuilder wiring = new StringBuilder();
        for (Node node : nodes) {
            List<String> parameters = new ArrayList<>();
            List<String> arguments = new ArrayList<>(node.parents());
            for (String parent : node.parents()) {
                parameters.add(type(nodes, parent) + " " + parent);
            }
            if (!node.argument().isEmpty()) {
                arguments.add(node.argument());
            }
            out.append("    @Node\n    static ").append(node.type()).append(' ').append(node.name()).append('(')
                    .append(String.join(", ", parameters)).append(") {\n        return new ").append(node.type()).append('(')
                    .append(String.join(", ", arguments)).append(");\n    }\n\n");
            wiring.append("            ").append(node.name()).append(' ').append(node.type());
            node.parents().forEach(parent -> wiring.append(' ').append(parent));
            wiring.append(node.argument().isEmpty() ? "" : " " + node.argument()).append('\n');
        }
        out.append("    /** The same for the dynamic library. */\n    String WIRING = \"\"\"\n").append(wiring).append("            \"\"\";\n}\n");
        return out.toString();
    }

    private static String type(List<Node> nodes, String name) {
        return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow().type();
    }

    private static String flat(String name, List<Node> nodes) {
        StringBuilder out = new StringBuilder("package " + PACKAGE + ";\n\n");
        out.append("/** {@link ").append(name).append("} in one class with primitive fields. */\n");
        out.append("final class Flat").append(name).append(" implements Flat {\n");
        for (Node node : nodes) {
            out.append("    private long ").append(node.name()).append(";\n");
            switch (node.type()) {
                case "Fee" -> out.append("    private long ").append(node.name()).append("Taken;\n");
                case "Blend" -> out.append("    private long ").append(node.name()).append("Moved;\n");
                default -> {}
            }
        }
        out.append("""

                    @Override
                    public void onEvent(Object event) {
                        if (event instanceof MarketTick tick) {
                            onTick(tick);
                        } else {
                            throw new IllegalArgumentException("Unknown event " + event);
                        }
                    }

                    private void onTick(MarketTick tick) {
                """);
        nodes.forEach(node -> out.append(step(node)));
        out.append("    }\n\n    @Override\n    public double[] values() {\n        return new double[] {")
                .append(String.join(", ", nodes.stream().map(Node::name).toList())).append("};\n    }\n")
                .append("\n    double result() {\n        return ").append(nodes.getLast().name()).append(";\n    }\n}\n");
        return out.toString();
    }

    /** The chain returns early; the mesh keeps a local flag for every node. */
    private static String step(Node node) {
        String name = node.name();
        return switch (node.type()) {
            case "Leg" -> leg(node);
            case "Fee" -> {
                String from = node.parents().getFirst();
                yield "        long " + name + "Fee = " + from + " * " + node.argument() + " >> Fee.SHIFT;\n"
                        + "        " + name + "Taken += " + name + "Fee;\n"
                        + "        " + name + " = " + from + " - " + name + "Fee;\n";
            }
            case "Gate" -> {
                String from = node.parents().getFirst();
                yield "        if (Math.abs(" + from + " - " + name + ") <= Gate.TOLERANCE) {\n            return;\n        }\n"
                        + "        " + name + " = " + from + ";\n";
            }
            case "Blend" -> blend(node);
            default -> throw new IllegalArgumentException(node.type());
        };
    }

    private static String leg(Node node) {
        String name = node.name();
        boolean chain = name.startsWith("c");
        String next = "        long " + name + "Next = (long) (tick.bid() * Leg.MILLION) + ((long) tick.askSize() * "
                + node.argument() + " >> Leg.SHIFT);\n";
        return chain
                ? next + "        if (" + name + "Next == " + name + ") {\n            return;\n        }\n        " + name + " = "
                        + name + "Next;\n"
                : next + "        boolean " + node.changed() + " = " + name + "Next != " + name + ";\n        " + name + " = " + name
                        + "Next;\n";
    }

    private static String blend(Node node) {
        String name = node.name();
        String left = node.parents().get(0);
        String right = node.parents().get(1);
        return "        boolean " + node.changed() + " = " + left + "Changed | " + right + "Changed;\n"
                + "        if (" + node.changed() + ") {\n"
                + "            long next = " + left + " * " + node.argument() + " + " + right + " * ((1 << Leg.SHIFT) - "
                + node.argument() + ") >> Leg.SHIFT;\n"
                + "            " + name + "Moved += Math.abs(next - " + name + ");\n"
                + "            " + name + " = next;\n        }\n";
    }
}
