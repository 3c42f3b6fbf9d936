package io.millrace.graph.processor;

import io.millrace.graph.AuditTrace;
import io.millrace.graph.UnknownEventHandler;
import java.util.List;
import java.util.NoSuchElementException;

/** Writes what is asked of a processor between events: nodes by name, the trace, states. */
final class ServiceEmitter {
    private final Plan plan;
    private final Model model;
    private final Fields fields;
    private final TypeNames types;

    ServiceEmitter(Plan plan, Fields fields, TypeNames types) {
        this.plan = plan;
        this.model = plan.model();
        this.fields = fields;
        this.types = types;
    }

    void methods(SourceWriter out) {
        String missing = types.name(NoSuchElementException.class);
        out.line("@Override").open("public Object node(String name)");
        out.open("return switch (name)");
        for (ModelNode node : model.nodes()) {
            out.line("case \"" + node.name() + "\" -> " + fields.of(node) + ";");
        }
        out.line("default -> throw new " + missing + "(\"The graph has no node \" + name);");
        out.withDepth(2).line("};").close().line("");
        out.line("@Override").open("public void unknownEvents(" + types.name(UnknownEventHandler.class) + " handler)");
        out.line("unknown = handler;").close();
        if (model.usesClock()) {
            out.line("").line("@Override").open("public void advanceTime(long time)");
            out.line("clock.advanceTo(time);").close();
        }
        if (model.settings().audited()) {
            out.line("").line("/** What was called for the latest events. */");
            out.open("public " + types.name(AuditTrace.class) + " trace()")
                    .line("return trace;")
                    .close();
        }
        if (!plan.states().isEmpty()) {
            states(out, missing);
        }
    }

    private void states(SourceWriter out, String missing) {
        List<ModelNode> states = plan.states();
        String none = "default -> throw new " + missing + "(\"The graph has no state \" + state);";
        out.line("").line("@Override").open("public int stateCount()");
        out.line("return " + states.size() + ";").close().line("");
        out.line("@Override").open("public String stateName(int state)").open("return switch (state)");
        for (int i = 0; i < states.size(); i++) {
            out.line("case " + i + " -> \"" + states.get(i).name() + "\";");
        }
        out.line(none).withDepth(2).line("};").close().line("");
        out.line("@Override").open("public byte[] saveState(int state)").open("return switch (state)");
        for (int i = 0; i < states.size(); i++) {
            String field = fields.of(states.get(i));
            out.line("case " + i + " -> " + fields.serdeOf(states.get(i)) + ".save(" + field + ");");
        }
        out.line(none).withDepth(2).line("};").close().line("");
        out.line("@Override")
                .open("public void restoreState(int state, byte[] bytes)")
                .open("switch (state)");
        for (int i = 0; i < states.size(); i++) {
            String field = fields.of(states.get(i));
            out.line("case " + i + " -> " + fields.serdeOf(states.get(i)) + ".restore(" + field + ", bytes);");
        }
        out.line(none).close().close().line("");
        out.line("@Override").open("public long takeChangedStates()");
        out.line("long changed = changedStates;")
                .line("changedStates = 0;")
                .line("return changed;")
                .close();
    }
}
