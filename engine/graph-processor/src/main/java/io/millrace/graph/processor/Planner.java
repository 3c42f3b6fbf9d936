package io.millrace.graph.processor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Decides, for every kind of event, what is called in which order under which guards. */
final class Planner {
    private final Model model;
    private final Members members;
    private final Types types;
    private final PathPlanner paths;

    Planner(Model model, Members members, Types types) {
        this.model = model;
        this.members = members;
        this.types = types;
        this.paths = new PathPlanner(model, types);
    }

    Plan plan() {
        List<ModelNode> entered = model.nodes().stream()
                .filter(node -> !node.callbacks().handlers().isEmpty()
                        || !node.callbacks().exports().isEmpty())
                .toList();
        Path triggered =
                model.settings().buffering() ? paths.triggered(entered) : new Path(List.of(), List.of(), List.of());
        BitSet wanted = flags(List.of(triggered));
        List<Plan.Event> events = new ArrayList<>();
        for (EventKind kind : model.events()) {
            events.add(event(events.size(), kind, wanted));
        }
        List<Plan.Exported> exports = exports(events.size(), wanted);
        List<Path> all = new ArrayList<>(List.of(triggered));
        for (Plan.Event event : events) {
            all.add(event.other());
            event.keys().forEach(key -> all.add(key.path()));
        }
        exports.forEach(each -> all.add(each.path()));
        return new Plan(model, events, exports, triggered, flags(all));
    }

    private Plan.Event event(int id, EventKind kind, BitSet wanted) {
        Map<String, Filter> keys = new LinkedHashMap<>();
        for (EventKind.Entry entry : kind.entries()) {
            for (Handler handler : entry.handlers()) {
                Filter filter = handler.filter();
                if (entry.certain() && filter != null) {
                    keys.putIfAbsent(filter.value(), filter);
                }
            }
        }
        List<Plan.Key> paths = new ArrayList<>();
        for (String value : keys.keySet()) {
            paths.add(new Plan.Key(value, this.paths.path(node -> entry(kind, node, value))));
        }
        Path other = this.paths.path(node -> entry(kind, node, null));
        return new Plan.Event(id, kind, keys.values().stream().findFirst(), paths, other, buffered(kind, wanted));
    }

    /** How an event of the kind enters the node, if its key is the given one, or none of those that anybody wants. */
    private static Optional<PathPlanner.Entry> entry(EventKind kind, ModelNode node, @Nullable String key) {
        for (EventKind.Entry entry : kind.entries()) {
            if (entry.node().equals(node.declaration())) {
                if (!entry.certain()) {
                    return Optional.of(choice(entry));
                }
                Optional<Handler> keyed = entry.handlers().stream()
                        .filter(handler -> handler.filter() != null
                                && handler.filter().value().equals(key))
                        .findFirst();
                Optional<Handler> any = entry.handlers().stream()
                        .filter(handler -> handler.filter() == null)
                        .findFirst();
                return keyed.or(() -> any)
                        .map(handler ->
                                new PathPlanner.Entry(handler.call(), new Step.Argument.Event(handler.event()), true));
            }
        }
        return Optional.empty();
    }

    private static PathPlanner.Entry choice(EventKind.Entry entry) {
        List<Step.Choice> choices = entry.handlers().stream()
                .map(handler -> new Step.Choice(handler.event(), handler.filter(), handler.call()))
                .toList();
        return new PathPlanner.Entry(choices.getFirst().call(), new Step.Argument.EventIf(choices), false);
    }

    /** The handlers alone, all of them by choice, raising the flags that are wanted when the buffering ends. */
    private Path buffered(EventKind kind, BitSet wanted) {
        List<Step> steps = new ArrayList<>();
        List<ModelNode> states = new ArrayList<>();
        for (ModelNode node : model.nodes()) {
            for (EventKind.Entry entry : kind.entries()) {
                if (entry.node().equals(node.declaration())) {
                    boolean plain = entry.certain()
                            && entry.handlers().size() == 1
                            && entry.handlers().getFirst().filter() == null;
                    Handler first = entry.handlers().getFirst();
                    Step.Argument argument = plain
                            ? new Step.Argument.Event(first.event())
                            : choice(filtersFirst(entry)).argument();
                    steps.add(new Step(node, first.call(), argument, null, wanted.get(node.id())));
                    if (node.callbacks().stateSerde() != null) {
                        states.add(node);
                    }
                }
            }
        }
        return new Path(steps, List.of(), states);
    }

    private static EventKind.Entry filtersFirst(EventKind.Entry entry) {
        if (!entry.certain()) {
            return entry;
        }
        List<Handler> handlers = new ArrayList<>(entry.handlers());
        handlers.sort((a, b) -> Boolean.compare(a.filter() == null, b.filter() == null));
        return new EventKind.Entry(entry.node(), handlers, true);
    }

    private List<Plan.Exported> exports(int firstId, BitSet wanted) {
        Set<TypeElement> exported = new LinkedHashSet<>();
        model.nodes().forEach(node -> exported.addAll(node.callbacks().exports()));
        List<Plan.Exported> exports = new ArrayList<>();
        for (TypeElement type : exported) {
            for (ExecutableElement method : ExportChecks.abstractMethods(type, members, types)) {
                Call call = new Call(
                        method.getSimpleName().toString(),
                        method.getReturnType().getKind() == TypeKind.BOOLEAN,
                        false);
                Step.Argument argument = new Step.Argument.Names(method.getParameters().stream()
                        .map(VariableElement::getSimpleName)
                        .map(Object::toString)
                        .toList());
                Path path = paths.path(node -> node.callbacks().exports().contains(type)
                        ? Optional.of(new PathPlanner.Entry(call, argument, true))
                        : Optional.empty());
                List<Step> buffered = model.nodes().stream()
                        .filter(node -> node.callbacks().exports().contains(type))
                        .map(node -> new Step(node, call, argument, null, wanted.get(node.id())))
                        .toList();
                List<ModelNode> states = buffered.stream()
                        .map(Step::node)
                        .filter(node -> node.callbacks().stateSerde() != null)
                        .toList();
                exports.add(new Plan.Exported(
                        firstId + exports.size(),
                        type,
                        method,
                        ExportChecks.parameters(method, type, types),
                        path,
                        new Path(buffered, List.of(), states)));
            }
        }
        return exports;
    }

    private static BitSet flags(List<Path> paths) {
        BitSet flags = new BitSet();
        for (Path path : paths) {
            for (Step step : path.steps()) {
                if (step.guard() != null) {
                    flags.or(step.guard());
                }
            }
        }
        return flags;
    }
}
