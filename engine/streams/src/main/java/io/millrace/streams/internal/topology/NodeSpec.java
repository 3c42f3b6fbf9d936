package io.millrace.streams.internal.topology;

import java.util.List;

/** One node of a topology as it was declared. Immutable; a task makes its own processor from it. */
public sealed interface NodeSpec permits SourceSpec, ProcessorSpec, SinkSpec {
    String name();

    /** Names of the nodes that forward to this one, in declaration order; empty for sources. */
    List<String> parents();
}
