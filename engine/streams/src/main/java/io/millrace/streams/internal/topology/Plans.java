package io.millrace.streams.internal.topology;

import io.millrace.streams.Topology;

/** The way of the runtime and the test driver from a topology to its plan. */
public final class Plans {
    private Plans() {}

    /** Cuts the topology into sub-topologies for an application. */
    public static TopologyPlan plan(Topology topology, String applicationId) {
        return new Opened(topology).builder().plan(applicationId);
    }

    /** A topology's builder can be reached from a subclass only, so that it is no part of the public API. */
    private static final class Opened extends Topology {
        Opened(Topology topology) {
            super(topology);
        }

        TopologyBuilder builder() {
            return builder;
        }
    }
}
