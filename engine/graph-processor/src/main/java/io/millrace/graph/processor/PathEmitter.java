package io.millrace.graph.processor;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the calls of a path. Calls with the same guard share one {@code if}. */
final class PathEmitter {
    private final Plan plan;
    private final Settings settings;
    private final Flags flags;
    private final Fields fields;
    private final TypeNames types;

    PathEmitter(Plan plan, Flags flags, Fields fields, TypeNames types) {
        this.plan = plan;
        this.settings = plan.model().settings();
        this.flags = flags;
        this.fields = fields;
        this.types = types;
    }

    /**
     * Writes the steps.
     *
     * @param event the static type of the variable {@code event}, if there is one
     * @param base the variable that holds the flags
     * @param answer whether the answers of exported methods are gathered in {@code changed}
     */
    void steps(SourceWriter out, List<Step> steps, @Nullable EventKind event, String base, boolean answer) {
        BitSet open = null;
        for (Step step : steps) {
            if (open != null && !open.equals(step.guard())) {
                out.close();
                open = null;
            }
            BitSet guard = step.guard();
            if (guard != null && open == null) {
                out.open("if (" + flags.anyOf(base, guard) + ")");
                open = guard;
            }
            step(out, step, event, base, answer);
        }
        if (open != null) {
            out.close();
        }
    }

    /** Writes what comes before the steps of a path. */
    void begin(SourceWriter out, Path path) {
        if (!path.states().isEmpty()) {
            List<String> bits = path.states().stream()
                    .map(node -> "1L << " + plan.states().indexOf(node))
                    .toList();
            out.line("changedStates |= " + String.join(" | ", bits) + ";");
        }
        if (path.hasFlags()) {
            for (int word = 0; word < flags.words(); word++) {
                out.line(flags.type() + " " + flags.word("dirty", word) + " = 0;");
            }
        }
    }

    /** Writes the calls at the end of the event. */
    void after(SourceWriter out, Path path) {
        for (ModelNode node : path.after()) {
            for (String method : node.callbacks().afterEvent()) {
                note(out, node);
                out.line(fields.of(node) + "." + method + "();");
                if (settings.audited()) {
                    out.line("trace.call(" + node.id() + ", false);");
                }
            }
        }
    }

    private void step(SourceWriter out, Step step, @Nullable EventKind event, String base, boolean answer) {
        note(out, step.node());
        if (step.argument() instanceof Step.Argument.EventIf eventIf) {
            choices(out, step, eventIf.choices(), event, base);
        } else {
            call(out, step, step.call(), argument(step, event), base, answer);
        }
    }

    private void choices(
            SourceWriter out, Step step, List<Step.Choice> choices, @Nullable EventKind event, String base) {
        boolean first = true;
        for (Step.Choice choice : choices) {
            boolean known = event != null && choice.type().equals(event.type());
            String variable = known ? "event" : fields.of(step.node()) + choices.indexOf(choice);
            String condition = known ? "" : "event instanceof " + types.name(choice.type()) + " " + variable;
            Filter filter = choice.filter();
            if (filter != null) {
                String key = filter.string()
                        ? filter.value() + ".equals(" + variable + "." + filter.accessor() + "())"
                        : variable + "." + filter.accessor() + "() == " + filter.value();
                condition = condition.isEmpty() ? key : condition + " && " + key;
            }
            String line = condition.isEmpty() ? "" : "if (" + condition + ")";
            if (first) {
                out.open(line);
            } else {
                out.closeAndOpen("else" + (line.isEmpty() ? "" : " " + line));
            }
            first = false;
            call(out, step, choice.call(), variable, base, false);
        }
        out.close();
    }

    private void call(SourceWriter out, Step step, Call call, String argument, String base, boolean answer) {
        String code = fields.of(step.node()) + "." + call.method() + "(" + argument + ")";
        boolean gathers = answer && step.argument() instanceof Step.Argument.Names;
        boolean asked = call.answers() && (settings.dirtyFiltering() && step.raises() || gathers);
        if (asked) {
            out.open("if (" + traced(step, code) + ")");
            if (gathers) {
                out.line("changed = true;");
            }
            if (step.raises() && settings.dirtyFiltering()) {
                out.line(flags.raise(base, step.node()));
            }
            out.close();
        } else if (call.answers() && settings.audited()) {
            out.line(traced(step, code) + ";");
        } else {
            out.line(code + ";");
            if (settings.audited()) {
                boolean changes = !(step.argument() instanceof Step.Argument.Parent);
                out.line(traced(step, Boolean.toString(changes)) + ";");
            }
        }
        if (step.raises() && !(call.answers() && settings.dirtyFiltering())) {
            out.line(flags.raise(base, step.node()));
        }
    }

    private String traced(Step step, String changed) {
        return settings.audited() ? "trace.call(" + step.node().id() + ", " + changed + ")" : changed;
    }

    private void note(SourceWriter out, ModelNode node) {
        if (settings.namesFailedNode()) {
            out.line("calling = \"" + node.name() + "\";");
        }
    }

    private String argument(Step step, @Nullable EventKind event) {
        return switch (step.argument()) {
            case Step.Argument.None none -> "";
            case Step.Argument.Event each ->
                step.call().overloaded()
                                && !Objects.requireNonNull(event).type().equals(each.type())
                        ? "(" + types.name(each.type()) + ") event"
                        : "event";
            case Step.Argument.EventIf eventIf -> "event";
            case Step.Argument.Parent parent ->
                step.call().overloaded()
                                && !types.name(parent.type())
                                        .equals(types.name(parent.parent().type()))
                        ? "(" + types.name(parent.type()) + ") " + fields.of(parent.parent())
                        : fields.of(parent.parent());
            case Step.Argument.Names names ->
                String.join(", ", names.names().stream().map(fields::parameter).toList());
        };
    }
}
