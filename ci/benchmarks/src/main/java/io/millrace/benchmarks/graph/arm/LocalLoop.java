package io.millrace.benchmarks.graph.arm;

/**
 * Graphs that live in a method: built, given all events, asked for a result, gone. The events come round several times, so that little of
 * the time is for building.
 */
final class LocalLoop {
    static final int ROUNDS = 8;

    private LocalLoop() {}

    /** A run over events. */
    interface Loop {
        double run(Object[] events);
    }

    /** The loop of an arm and a shape; each is a method of its own. */
    static Loop of(Arm arm, Shape shape) {
        return switch (shape) {
            case PRICING ->
                switch (arm) {
                    case FLAT -> LocalLoop::flatPricing;
                    case FLATTENED -> LocalLoop::flattenedPricing;
                    case GENERATED -> LocalLoop::generatedPricing;
                    case DYNAMIC -> dynamic(Work.wiring(shape));
                };
            case RISK ->
                switch (arm) {
                    case FLAT -> LocalLoop::flatRisk;
                    case FLATTENED -> LocalLoop::flattenedRisk;
                    case GENERATED -> LocalLoop::generatedRisk;
                    case DYNAMIC -> dynamic(Work.wiring(shape));
                };
            case MESH ->
                switch (arm) {
                    case FLAT -> LocalLoop::flatMesh;
                    case FLATTENED -> LocalLoop::flattenedMesh;
                    case GENERATED -> LocalLoop::generatedMesh;
                    case DYNAMIC -> dynamic(Work.wiring(shape));
                };
            case CHAIN ->
                switch (arm) {
                    case FLAT -> LocalLoop::flatChain;
                    case FLATTENED -> LocalLoop::flattenedChain;
                    case GENERATED -> LocalLoop::generatedChain;
                    case DYNAMIC -> dynamic(Work.wiring(shape));
                };
        };
    }

    private static Loop dynamic(String wiring) {
        return events -> {
            Output output = new Output();
            DynamicGraph graph = new DynamicGraph(wiring, output);
            for (int round = 0; round < ROUNDS; round++) {
                for (Object event : events) {
                    graph.onEvent(event);
                }
            }
            return output.sum();
        };
    }

    private static double flatPricing(Object[] events) {
        Output output = new Output();
        FlatPricing graph = new FlatPricing(output);
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return output.sum();
    }

    private static double flattenedPricing(Object[] events) {
        Output output = new Output();
        PricingProcessor graph = new PricingProcessor(output);
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return output.sum();
    }

    private static double generatedPricing(Object[] events) {
        Output output = new Output();
        PricingObjectsProcessor graph = new PricingObjectsProcessor(output);
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return output.sum();
    }

    private static double flatRisk(Object[] events) {
        Output output = new Output();
        FlatRisk graph = new FlatRisk(output);
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return output.sum();
    }

    private static double flattenedRisk(Object[] events) {
        Output output = new Output();
        RiskProcessor graph = new RiskProcessor(output);
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return output.sum();
    }

    private static double generatedRisk(Object[] events) {
        Output output = new Output();
        RiskObjectsProcessor graph = new RiskObjectsProcessor(output);
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return output.sum();
    }

    private static double flatMesh(Object[] events) {
        FlatMesh graph = new FlatMesh();
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return graph.result();
    }

    private static double flattenedMesh(Object[] events) {
        MeshProcessor graph = new MeshProcessor();
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return graph.node("m9x9", Valued.class).value();
    }

    private static double generatedMesh(Object[] events) {
        MeshObjectsProcessor graph = new MeshObjectsProcessor();
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return graph.node("m9x9", Valued.class).value();
    }

    private static double flatChain(Object[] events) {
        FlatChain graph = new FlatChain();
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return graph.result();
    }

    private static double flattenedChain(Object[] events) {
        ChainProcessor graph = new ChainProcessor();
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return graph.node("c99", Valued.class).value();
    }

    private static double generatedChain(Object[] events) {
        ChainObjectsProcessor graph = new ChainObjectsProcessor();
        for (int round = 0; round < ROUNDS; round++) {
            for (Object event : events) {
                graph.onEvent(event);
            }
        }
        return graph.node("c99", Valued.class).value();
    }
}
