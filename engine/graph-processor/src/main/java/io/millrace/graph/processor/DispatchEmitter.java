package io.millrace.graph.processor;

import io.millrace.graph.GraphException;
import io.millrace.graph.NodeException;
import io.millrace.graph.QueuedCall;
import io.millrace.graph.ReentrantEventException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Writes how events come in and go to the nodes. Every entry asks one field whether the processor is idle; all that is rare (events
 * inside events, buffering) is behind that question, in methods of its own, so that what is left is small enough to be inlined.
 */
final class DispatchEmitter {
    private final Plan plan;
    private final Settings settings;
    private final Flags flags;
    private final Fields fields;
    private final TypeNames types;
    private final PathEmitter paths;
    private final Map<Integer, String> handleNames = new HashMap<>();
    private final Names methodNames;

    DispatchEmitter(Plan plan, Flags flags, Fields fields, TypeNames types, PathEmitter paths) {
        this.plan = plan;
        this.settings = plan.model().settings();
        this.flags = flags;
        this.fields = fields;
        this.types = types;
        this.paths = paths;
        this.methodNames = new Names(plan.exports().stream()
                .map(each -> each.method().getSimpleName().toString())
                .map(name -> name.startsWith("buffer") ? "handle" + name.substring("buffer".length()) : name)
                .toList());
        for (Plan.Event event : plan.events()) {
            handleNames.put(
                    event.id(), methodNames.take("handle" + event.kind().type().getSimpleName()));
        }
        for (Plan.Exported each : plan.exports()) {
            String method = Names.capitalized(each.method().getSimpleName().toString());
            handleNames.put(each.id(), methodNames.take("handle" + each.type().getSimpleName() + method));
        }
    }

    /** The values of the field {@code state}. */
    static List<String> states(Settings settings) {
        List<String> lines = new ArrayList<>();
        lines.add("private static final int IDLE = 0;");
        lines.add("private static final int HANDLING = 1;");
        if (settings.queueing()) {
            lines.add("private static final int QUEUED = 2; // handling one event, and others wait");
        }
        if (settings.buffering()) {
            lines.add("private static final int BUFFERING = 3;");
        }
        return lines;
    }

    void methods(SourceWriter out) {
        entry(out, "Object", "dispatch");
        for (Plan.Event event : plan.events()) {
            if (event.kind().exact() && !isObject(event)) {
                entry(out, types.name(event.kind().type()), event.kind().leaf() ? handleName(event.id()) : "dispatch");
            }
        }
        plan.exports().forEach(each -> exportedEntry(out, each));
        plan.events().forEach(event -> handle(out, event));
        plan.exports().forEach(each -> handleExported(out, each));
        dispatch(out, "dispatch", "handle");
        if (settings.buffering()) {
            buffering(out);
        }
        rare(out);
    }

    private void entry(SourceWriter out, String type, String target) {
        out.line(
                type.equals("Object")
                        ? "@Override"
                        : "/** Like {@link #onEvent(Object)}, without asking for the class. */");
        out.open("public void onEvent(" + type + " event)");
        out.open("if (state != IDLE)").line("later(event);").line("return;").close();
        guarded(out, "IDLE", List.of(target + "(event);", drain()));
        out.close().line("");
    }

    private String drain() {
        return settings.queueing() ? "if (state != HANDLING) {\n    handleQueued();\n}" : "";
    }

    /** Statements with the state of handling an event around them, and another one after them. */
    private void guarded(SourceWriter out, String stateAfter, List<String> statements) {
        out.line("state = HANDLING;");
        if (settings.namesFailedNode()) {
            out.line("calling = \"\";");
        }
        out.open("try");
        statements.stream().flatMap(String::lines).forEach(out::line);
        failed(out);
        out.line("state = " + stateAfter + ";");
    }

    private void failed(SourceWriter out) {
        if (settings.namesFailedNode()) {
            out.closeAndOpen("catch (Throwable failure)")
                    .line("abandon();")
                    .line("nameNode(failure);")
                    .line("throw failure;")
                    .close();
        } else {
            out.closeAndOpen("catch (Throwable failure)")
                    .line("abandon();")
                    .line("throw failure;")
                    .close();
        }
    }

    private void exportedEntry(SourceWriter out, Plan.Exported exported) {
        String method = exported.method().getSimpleName().toString();
        boolean answers = answers(exported);
        String call = handleName(exported.id()) + "(" + argumentNames(exported) + ")";
        String what = Literals.quoted(exported.type().getSimpleName() + "." + method + "()");
        String reentrant = types.name(ReentrantEventException.class);
        out.line("@Override");
        out.open("public " + (answers ? "boolean " : "void ") + method + "(" + parameters(exported) + ")");
        out.open("if (state != IDLE)");
        if (settings.buffering()) {
            out.open("if (state == BUFFERING)");
            bufferExported(out, exported);
            out.line("return" + (answers ? " changed" : "") + ";").close();
        }
        if (answers) {
            out.line("throw " + reentrant + ".needsIdle(" + what + ");");
        } else if (settings.queueing()) {
            out.line("queue.add((" + types.name(QueuedCall.class) + ") () -> " + call + ");");
            out.line("state = QUEUED;").line("return;");
        } else {
            out.line("throw " + reentrant + ".forbidden(" + what + ");");
        }
        out.close();
        if (answers) {
            out.line("boolean changed;");
        }
        guarded(out, "IDLE", List.of((answers ? "changed = " : "") + call + ";", drain()));
        if (answers) {
            out.line("return changed;");
        }
        out.close().line("");
    }

    private void bufferExported(SourceWriter out, Plan.Exported exported) {
        if (answers(exported)) {
            out.line("boolean changed = false;");
        }
        SourceWriter steps = new SourceWriter(0);
        paths.begin(steps, new Path(List.of(), List.of(), exported.buffered().states()));
        paths.steps(steps, exported.buffered().steps(), null, "buffered", answers(exported));
        List<String> statements = new ArrayList<>();
        trace(statements, exported.id(), true, null);
        statements.add(steps.toString());
        guarded(out, "BUFFERING", statements);
    }

    private void handle(SourceWriter out, Plan.Event event) {
        String type = types.name(event.kind().type());
        String name = handleName(event.id());
        List<String> first = new ArrayList<>();
        trace(first, event.id(), false, event.kind().time());
        if (event.key().isEmpty()) {
            body(out, "private void " + name + "(" + type + " event)", event, event.other(), first);
            return;
        }
        Filter filter = event.key().get();
        comment(out, event, null);
        out.open("private void " + name + "(" + type + " event)");
        first.forEach(out::line);
        out.line((filter.string() ? "String" : "int") + " key = event." + filter.accessor() + "();");
        String other = event.other().isEmpty() ? "" : name + "Other(event);";
        if (filter.string()) {
            out.open("if (key == null)");
            if (!other.isEmpty()) {
                out.line(other);
            }
            out.line("return;").close();
        }
        out.open("switch (key)");
        for (int i = 0; i < event.keys().size(); i++) {
            out.line("case " + event.keys().get(i).value() + " -> " + name + "Key" + i + "(event);");
        }
        out.line("default -> " + (other.isEmpty() ? "{}" : other)).close();
        out.close().line("");
        for (int i = 0; i < event.keys().size(); i++) {
            Plan.Key key = event.keys().get(i);
            body(out, "private void " + name + "Key" + i + "(" + type + " event)", event, key.path(), List.of());
        }
        if (!other.isEmpty()) {
            body(out, "private void " + name + "Other(" + type + " event)", event, event.other(), List.of());
        }
    }

    private void body(SourceWriter out, String signature, Plan.Event event, Path path, List<String> first) {
        comment(out, event, path);
        out.open(signature);
        first.forEach(out::line);
        paths.begin(out, path);
        paths.steps(out, path.steps(), event.kind(), "dirty", false);
        paths.after(out, path);
        out.close().line("");
    }

    private void comment(SourceWriter out, Plan.Event event, @Nullable Path path) {
        String name = event.kind().type().getSimpleName().toString();
        out.line("/** " + name + ": " + (path == null ? "by its key." : Description.summary(path)) + " */");
    }

    private void handleExported(SourceWriter out, Plan.Exported exported) {
        boolean answers = answers(exported);
        out.line("/** " + exported.type().getSimpleName() + "."
                + exported.method().getSimpleName() + ": " + Description.summary(exported.path()) + " */");
        out.open("private " + (answers ? "boolean " : "void ") + handleName(exported.id()) + "(" + parameters(exported)
                + ")");
        List<String> first = new ArrayList<>();
        trace(first, exported.id(), true, null);
        first.forEach(out::line);
        paths.begin(out, exported.path());
        if (answers) {
            out.line("boolean changed = false;");
        }
        paths.steps(out, exported.path().steps(), null, "dirty", answers);
        paths.after(out, exported.path());
        if (answers) {
            out.line("return changed;");
        }
        out.close().line("");
    }

    /** What is noted of an event before the nodes get it; a call is noted without what it passes. */
    private void trace(List<String> lines, int id, boolean call, @Nullable String time) {
        String name = Literals.quoted(plan.eventNames().get(id));
        if (settings.namesFailedNode()) {
            lines.add("handling = " + name + ";");
            lines.add("calling = \"\";");
        }
        if (time != null && plan.model().usesClock()) {
            lines.add("clock.advanceTo(event." + time + "());");
        }
        if (settings.audited()) {
            lines.add(
                    call ? "trace.exported(" + id + ", clock.now());" : "trace.event(" + id + ", event, clock.now());");
        }
    }

    private void dispatch(SourceWriter out, String name, String prefix) {
        out.open("private void " + name + "(Object event)");
        out.open("switch (event)");
        boolean all = false;
        for (Plan.Event event : plan.events()) {
            String target = prefix + handleName(event.id()).substring("handle".length());
            out.line("case " + types.name(event.kind().type()) + " e -> " + target + "(e);");
            all |= isObject(event);
        }
        if (!all && settings.namesFailedNode()) {
            out.open("default ->")
                    .line("calling = \"\";")
                    .line("unknown.onUnknownEvent(event);")
                    .close();
        } else if (!all) {
            out.line("default -> unknown.onUnknownEvent(event);");
        }
        out.close().close().line("");
    }

    private void buffering(SourceWriter out) {
        for (Plan.Event event : plan.events()) {
            String name = "buffer" + handleName(event.id()).substring("handle".length());
            out.line(
                    "/** " + event.kind().type().getSimpleName() + " while events are buffered: its handlers only. */");
            out.open("private void " + name + "(" + types.name(event.kind().type()) + " event)");
            List<String> first = new ArrayList<>();
            trace(first, event.id(), false, event.kind().time());
            first.forEach(out::line);
            paths.begin(out, new Path(List.of(), List.of(), event.buffered().states()));
            paths.steps(out, event.buffered().steps(), event.kind(), "buffered", false);
            out.close().line("");
        }
        dispatch(out, "dispatchBuffered", "buffer");
        Path triggered = plan.triggered();
        out.line("/** What is buffered: " + Description.summary(triggered) + " */");
        out.open("private void handleBuffered()");
        for (int word = 0; word < flags.words(); word++) {
            out.line(flags.type() + " " + flags.word("dirty", word) + " = " + flags.word("buffered", word) + ";");
            out.line(flags.word("buffered", word) + " = 0;");
        }
        if (settings.audited()) {
            out.line("trace.trigger(clock.now());");
        }
        if (settings.namesFailedNode()) {
            out.line("handling = \"trigger\";").line("calling = \"\";");
        }
        paths.begin(out, new Path(List.of(), List.of(), triggered.states()));
        paths.steps(out, triggered.steps(), null, "dirty", false);
        paths.after(out, triggered);
        out.close().line("");
    }

    private void rare(SourceWriter out) {
        String reentrant = types.name(ReentrantEventException.class);
        out.open("private void later(Object event)");
        if (settings.buffering()) {
            out.open("if (state == BUFFERING)");
            guarded(out, "BUFFERING", List.of("dispatchBuffered(event);"));
            out.line("return;").close();
        }
        if (settings.queueing()) {
            out.line("queue.add(event);").line("state = QUEUED;");
        } else {
            out.line("throw " + reentrant + ".forbidden(event.getClass().getName());");
        }
        out.close().line("");
        if (settings.queueing()) {
            out.open("private void handleQueued()");
            if (settings.audited()) {
                out.line("trace.fromNodes();");
            }
            out.open("for (Object next = queue.poll(); next != null; next = queue.poll())");
            if (plan.exports().isEmpty()) {
                out.line("dispatch(next);");
            } else {
                out.open("if (next instanceof " + types.name(QueuedCall.class) + " call)")
                        .line("call.run();")
                        .closeAndOpen("else")
                        .line("dispatch(next);")
                        .close();
            }
            out.close();
            if (settings.audited()) {
                out.line("trace.fromOutside();");
            }
            out.close().line("");
        }
        out.line("/** After a failure: nothing waits, nothing is buffered, the next event can come. */");
        out.open("private void abandon()");
        if (settings.queueing()) {
            out.line("queue.clear();");
        }
        if (settings.buffering()) {
            for (int word = 0; word < flags.words(); word++) {
                out.line(flags.word("buffered", word) + " = 0;");
            }
        }
        if (settings.audited()) {
            out.line("trace.fromOutside();");
        }
        out.line("state = IDLE;").close().line("");
        if (settings.namesFailedNode()) {
            nameNode(out);
        }
        lifecycle(out, reentrant);
    }

    private void nameNode(SourceWriter out) {
        out.line("/** Throws what a node threw with the name of the node; all else is left as it is. */");
        out.open("private void nameNode(Throwable failure)");
        out.open("if (!calling.isEmpty() && failure instanceof RuntimeException && !(failure instanceof "
                + types.name(GraphException.class) + "))");
        out.line("throw new " + types.name(NodeException.class) + "(calling, handling, failure);");
        out.close().close().line("");
    }

    private void lifecycle(SourceWriter out, String reentrant) {
        List<String> starts = new ArrayList<>();
        List<String> stops = new ArrayList<>();
        for (ModelNode node : plan.model().nodes()) {
            node.callbacks().onStart().forEach(method -> starts.add(call(node, method)));
        }
        for (ModelNode node : plan.model().nodes().reversed()) {
            node.callbacks().onStop().forEach(method -> stops.add(call(node, method)));
        }
        idleOnly(out, "start", starts, reentrant);
        idleOnly(out, "stop", stops, reentrant);
        out.line("@Override").open("public void bufferEvents()");
        if (settings.buffering()) {
            out.open("if (state == HANDLING" + (settings.queueing() ? " || state == QUEUED" : "") + ")")
                    .line("throw " + reentrant + ".needsIdle(\"bufferEvents()\");")
                    .close()
                    .line("state = BUFFERING;");
        } else {
            out.line("throw new UnsupportedOperationException(\"The graph was declared with buffering = false.\");");
        }
        out.close().line("");
        out.line("@Override").open("public void trigger()");
        if (settings.buffering()) {
            out.open("if (state == IDLE)").line("return;").close();
            out.open("if (state != BUFFERING)")
                    .line("throw " + reentrant + ".needsIdle(\"trigger()\");")
                    .close();
            guarded(out, "IDLE", List.of("handleBuffered();", settings.queueing() ? "handleQueued();" : ""));
        }
        out.close().line("");
    }

    private void idleOnly(SourceWriter out, String name, List<String> calls, String reentrant) {
        out.line("@Override").open("public void " + name + "()");
        if (!calls.isEmpty()) {
            out.open("if (state != IDLE)")
                    .line("throw " + reentrant + ".needsIdle(\"" + name + "()\");")
                    .close();
            List<String> statements = new ArrayList<>(calls);
            if (settings.namesFailedNode()) {
                statements.addFirst("handling = \"" + name + "\";");
            }
            statements.add(drain());
            guarded(out, "IDLE", statements);
        }
        out.close().line("");
    }

    private String call(ModelNode node, String method) {
        String noted = settings.namesFailedNode() ? "calling = " + Literals.quoted(node.name()) + ";\n" : "";
        return noted + fields.of(node) + "." + method + "();";
    }

    private String handleName(int id) {
        return handleNames.getOrDefault(id, "");
    }

    private String parameters(Plan.Exported exported) {
        List<String> parameters = new ArrayList<>();
        for (VariableElement parameter : exported.method().getParameters()) {
            TypeMirror type = exported.parameters().get(parameters.size());
            boolean last = parameters.size() + 1 == exported.parameters().size();
            String name = exported.method().isVarArgs() && last && type instanceof ArrayType array
                    ? types.name(array.getComponentType()) + "..."
                    : types.name(type);
            parameters.add(
                    name + " " + fields.parameter(parameter.getSimpleName().toString()));
        }
        return String.join(", ", parameters);
    }

    private String argumentNames(Plan.Exported exported) {
        return exported.method().getParameters().stream()
                .map(VariableElement::getSimpleName)
                .map(name -> fields.parameter(name.toString()))
                .collect(Collectors.joining(", "));
    }

    private static boolean answers(Plan.Exported exported) {
        return exported.method().getReturnType().getKind() == TypeKind.BOOLEAN;
    }

    private static boolean isObject(Plan.Event event) {
        return event.kind().type().getQualifiedName().contentEquals("java.lang.Object");
    }
}
