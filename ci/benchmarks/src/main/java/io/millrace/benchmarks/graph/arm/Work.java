package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.EventProcessor;
import java.util.List;
import java.util.function.Supplier;

/**
 * A graph, ready for events.
 *
 * @param operator takes the events
 * @param values gives the values of all nodes, in the order of the graph
 */
record Work(Operator operator, Supplier<double[]> values) {
    static Work of(Arm arm, Shape shape, Output output) {
        return switch (arm) {
            case FLAT -> flat(shape, output);
            case FLATTENED -> flattened(shape, output);
            case GENERATED -> generated(shape, output);
            case DYNAMIC -> dynamic(shape, output);
        };
    }

    private static Work flat(Shape shape, Output output) {
        return switch (shape) {
            case PRICING -> {
                FlatPricing graph = new FlatPricing(output);
                yield new Work(graph::onEvent, graph::values);
            }
            case RISK -> {
                FlatRisk graph = new FlatRisk(output);
                yield new Work(graph::onEvent, graph::values);
            }
            case MESH -> {
                FlatMesh graph = new FlatMesh();
                yield new Work(graph::onEvent, graph::values);
            }
            case CHAIN -> {
                FlatChain graph = new FlatChain();
                yield new Work(graph::onEvent, graph::values);
            }
        };
    }

    private static Work flattened(Shape shape, Output output) {
        return switch (shape) {
            case PRICING -> {
                PricingProcessor graph = new PricingProcessor(output);
                yield new Work(graph::onEvent, values(graph, shape));
            }
            case RISK -> {
                RiskProcessor graph = new RiskProcessor(output);
                yield new Work(graph::onEvent, values(graph, shape));
            }
            case MESH -> {
                MeshProcessor graph = new MeshProcessor();
                yield new Work(graph::onEvent, values(graph, shape));
            }
            case CHAIN -> {
                ChainProcessor graph = new ChainProcessor();
                yield new Work(graph::onEvent, values(graph, shape));
            }
        };
    }

    private static Work generated(Shape shape, Output output) {
        return switch (shape) {
            case PRICING -> {
                PricingObjectsProcessor graph = new PricingObjectsProcessor(output);
                yield new Work(graph::onEvent, values(graph, shape));
            }
            case RISK -> {
                RiskObjectsProcessor graph = new RiskObjectsProcessor(output);
                yield new Work(graph::onEvent, values(graph, shape));
            }
            case MESH -> {
                MeshObjectsProcessor graph = new MeshObjectsProcessor();
                yield new Work(graph::onEvent, values(graph, shape));
            }
            case CHAIN -> {
                ChainObjectsProcessor graph = new ChainObjectsProcessor();
                yield new Work(graph::onEvent, values(graph, shape));
            }
        };
    }

    private static Work dynamic(Shape shape, Output output) {
        DynamicGraph graph = new DynamicGraph(wiring(shape), output);
        return new Work(graph::onEvent, graph::values);
    }

    static String wiring(Shape shape) {
        return switch (shape) {
            case PRICING -> DynamicNodes.PRICING;
            case RISK -> DynamicNodes.RISK;
            case MESH -> Mesh.WIRING;
            case CHAIN -> Chain.WIRING;
        };
    }

    /** Asks for the nodes anew each time, as those of a flattened graph show the values of the moment. */
    private static Supplier<double[]> values(EventProcessor graph, Shape shape) {
        List<String> names = wiring(shape)
                .lines()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
        return () -> names.stream()
                .mapToDouble(name -> graph.node(name, Valued.class).value())
                .toArray();
    }
}
