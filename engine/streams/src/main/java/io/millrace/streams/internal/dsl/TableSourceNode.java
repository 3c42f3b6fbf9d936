package io.millrace.streams.internal.dsl;

import io.millrace.streams.internal.topology.TopologyBuilder;

/** Reads a topic as a table: a source and the processor behind it, which has the table's store. */
final class TableSourceNode extends GraphNode {
    private final SourceNode source;
    private final OperatorNode table;

    TableSourceNode(SourceNode source, OperatorNode table) {
        super(table.name);
        this.source = source;
        this.table = table;
        source.addChild(table);
    }

    @Override
    void write(TopologyBuilder topology) {
        source.write(topology);
        table.write(topology);
    }
}
