package io.millrace.graph.processor;

import io.millrace.graph.EventTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Finds the classes of events that the dispatch must tell apart: those that handlers name, those that the graph lists, and the leaves of
 * sealed hierarchies. An event is dispatched by the first kind that it is an instance of, subclasses first. What an event of that kind may
 * be besides, without being of an earlier kind, is asked of each event.
 */
final class EventKinds {
    private final PackageElement home;
    private final Problems problems;
    private final Members members;
    private final Types types;
    private final Map<NodeDeclaration, Callbacks> callbacks;

    EventKinds(
            PackageElement home,
            Problems problems,
            Members members,
            Types types,
            Map<NodeDeclaration, Callbacks> callbacks) {
        this.home = home;
        this.problems = problems;
        this.members = members;
        this.types = types;
        this.callbacks = callbacks;
    }

    List<EventKind> find(TypeElement graph, List<DeclaredType> listed) {
        Set<TypeElement> handled = new LinkedHashSet<>();
        callbacks.values().forEach(each -> each.handlers().forEach(handler -> handled.add(handler.event())));
        Set<TypeElement> candidates = new LinkedHashSet<>();
        for (TypeElement type : handled) {
            addWithLeaves(type, candidates);
        }
        for (DeclaredType type : listed) {
            TypeElement element = (TypeElement) type.asElement();
            if (handled.stream().noneMatch(each -> isSubtype(element, each))) {
                problems.report(
                        graph,
                        "No node takes events of " + type + ", which the graph lists.",
                        "Add an @OnEvent method for it, or remove it from @EventGraph(events = ...).");
            }
            candidates.add(element);
        }
        checkAbstract(candidates);
        List<TypeElement> kinds = sorted(pruned(candidates, handled));
        List<EventKind> found = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            TypeElement kind = kinds.get(i);
            List<EventKind.Entry> entries = entries(kind, kinds.subList(i + 1, kinds.size()));
            boolean leaf = kinds.stream().noneMatch(other -> other != kind && isSubtype(other, kind));
            checkKeys(kind, entries);
            found.add(new EventKind(kind, isConcrete(kind), leaf, entries, time(kind)));
        }
        return found;
    }

    private void addWithLeaves(TypeElement type, Set<TypeElement> candidates) {
        permitted(type).forEach(each -> addWithLeaves(each, candidates));
        if (!members.isAccessible(type, home)) {
            return;
        }
        candidates.add(type);
    }

    private void checkAbstract(Set<TypeElement> candidates) {
        callbacks.forEach((node, each) -> {
            for (Handler handler : each.handlers()) {
                TypeElement event = handler.event();
                if (!hasConcreteLeaf(event)
                        && candidates.stream().noneMatch(type -> isConcrete(type) && isSubtype(type, event))) {
                    problems.report(
                            handler.where(),
                            "Node " + node.name() + " takes events of " + event
                                    + ", which is abstract, and the graph knows no class of it.",
                            "List the classes that are published in @EventGraph(events = ...), make "
                                    + event.getSimpleName() + " sealed, or take a class.");
                }
            }
        });
    }

    /** Without those for which nothing is different from a supertype that is there, too. */
    private List<TypeElement> pruned(Set<TypeElement> candidates, Set<TypeElement> handled) {
        List<TypeElement> kept = new ArrayList<>(candidates);
        kept.removeIf(type -> !handled.contains(type)
                && !isOpen(type)
                && candidates.stream()
                        .anyMatch(other -> other != type
                                && isSubtype(type, other)
                                && handlersOf(type, handled).equals(handlersOf(other, handled))));
        return kept;
    }

    private Set<TypeElement> handlersOf(TypeElement type, Set<TypeElement> handled) {
        Set<TypeElement> found = new LinkedHashSet<>(handled);
        found.removeIf(each -> !isSubtype(type, each));
        return found;
    }

    /** Subclasses first, and concrete classes before the interfaces that an object of them may be of besides. */
    private List<TypeElement> sorted(List<TypeElement> kinds) {
        Map<TypeElement, Integer> subtypesLeft = new LinkedHashMap<>();
        for (TypeElement kind : kinds) {
            subtypesLeft.put(kind, (int) kinds.stream()
                    .filter(other -> other != kind && isSubtype(other, kind))
                    .count());
        }
        List<TypeElement> sorted = new ArrayList<>();
        while (!subtypesLeft.isEmpty()) {
            List<TypeElement> free = subtypesLeft.keySet().stream()
                    .filter(type -> subtypesLeft.getOrDefault(type, 0) == 0)
                    .toList();
            TypeElement next =
                    free.stream().filter(EventKinds::isConcrete).findFirst().orElse(free.getFirst());
            sorted.add(next);
            subtypesLeft.remove(next);
            subtypesLeft.replaceAll((type, count) -> isSubtype(next, type) ? count - 1 : count);
        }
        return sorted;
    }

    private List<EventKind.Entry> entries(TypeElement kind, List<TypeElement> later) {
        List<EventKind.Entry> entries = new ArrayList<>();
        callbacks.forEach((node, each) -> {
            EventKind.Entry entry = certain(kind, node, each.handlers());
            if (entry == null) {
                List<Handler> possible = each.handlers().stream()
                        .filter(handler -> later.contains(handler.event()) && mayBeBoth(kind, handler.event()))
                        .toList();
                entry = possible.isEmpty() ? null : new EventKind.Entry(node, mostSpecificFirst(possible), false);
            }
            if (entry != null) {
                entries.add(entry);
            }
        });
        return entries;
    }

    private void checkKeys(TypeElement kind, List<EventKind.Entry> entries) {
        Filter first = null;
        for (EventKind.Entry entry : entries) {
            for (Handler handler : entry.handlers()) {
                Filter filter = handler.filter();
                if (first != null && filter != null && !filter.accessor().equals(first.accessor())) {
                    problems.report(
                            handler.where(),
                            "Events of " + kind + " are filtered by two keys, " + first.accessor() + "() and "
                                    + filter.accessor() + "().",
                            "Filter by one, and ask for the other inside the method.");
                }
                first = first == null ? filter : first;
            }
        }
    }

    private EventKind.@Nullable Entry certain(TypeElement kind, NodeDeclaration node, List<Handler> handlers) {
        List<Handler> fitting = handlers.stream()
                .filter(handler -> isSubtype(kind, handler.event()))
                .toList();
        if (fitting.isEmpty()) {
            return null;
        }
        List<Handler> best = fitting.stream()
                .filter(handler -> fitting.stream()
                        .noneMatch(other ->
                                !other.event().equals(handler.event()) && isSubtype(other.event(), handler.event())))
                .toList();
        Map<String, Handler> byFilter = new LinkedHashMap<>();
        for (Handler handler : best) {
            Filter filter = handler.filter();
            Handler other = byFilter.putIfAbsent(filter == null ? "" : filter.value(), handler);
            if (other != null || !handler.event().equals(best.getFirst().event())) {
                Handler first = other == null ? best.getFirst() : other;
                problems.report(
                        handler.where(),
                        "Node " + node.name() + " takes " + kind.getSimpleName() + " by two methods, "
                                + first.call().method() + " and "
                                + handler.call().method() + ", and neither is more specific.",
                        "Take it by one method, or add one for " + kind.getSimpleName() + " itself.");
            }
        }
        return new EventKind.Entry(node, best, true);
    }

    /** Whether an object of the one, that is of no kind that comes before it, can be of the other type, too. */
    private boolean mayBeBoth(TypeElement kind, TypeElement other) {
        if (!isOpen(kind) && !hasHiddenLeaf(kind)) {
            return false;
        }
        if (other.getModifiers().contains(Modifier.SEALED)) {
            return permitted(other).anyMatch(each -> isSubtype(each, kind) || mayBeBoth(kind, each));
        }
        return other.getKind().isInterface()
                || kind.getKind().isInterface() && !other.getModifiers().contains(Modifier.FINAL);
    }

    /** Whether a class of the sealed hierarchy is not visible to the generated class, so that it is not told apart. */
    private boolean hasHiddenLeaf(TypeElement type) {
        return permitted(type).anyMatch(each -> !members.isAccessible(each, home) || hasHiddenLeaf(each));
    }

    private static Stream<TypeElement> permitted(TypeElement type) {
        return type.getPermittedSubclasses().stream().map(each -> (TypeElement) ((DeclaredType) each).asElement());
    }

    private boolean hasConcreteLeaf(TypeElement type) {
        return permitted(type).anyMatch(each -> isConcrete(each) || hasConcreteLeaf(each));
    }

    /** Those of more specific types first, and those with filters before those without. */
    private List<Handler> mostSpecificFirst(List<Handler> handlers) {
        List<Handler> left = new ArrayList<>(handlers);
        List<Handler> sorted = new ArrayList<>();
        while (!left.isEmpty()) {
            Handler next = left.stream()
                    .filter(handler -> left.stream().noneMatch(other -> comesBefore(other, handler)))
                    .findFirst()
                    .orElseThrow();
            sorted.add(next);
            left.remove(next);
        }
        return sorted;
    }

    private boolean comesBefore(Handler one, Handler other) {
        return one.event().equals(other.event())
                ? one.filter() != null && other.filter() == null
                : isSubtype(one.event(), other.event());
    }

    private @Nullable String time(TypeElement kind) {
        for (ExecutableElement method : members.methods(kind)) {
            if (members.annotation(method, kind, EventTime.class) != null) {
                if (method.getReturnType().getKind() == TypeKind.LONG
                        && method.getParameters().isEmpty()
                        && members.isCallable(method, home)) {
                    return method.getSimpleName().toString();
                }
                Element where = callbacks.keySet().iterator().next().where();
                problems.report(
                        problems.positioned(method, where),
                        "@EventTime method " + kind.getSimpleName() + "." + method.getSimpleName()
                                + " has the wrong signature.",
                        "Let it be public, return a long and take no parameters.");
            }
        }
        return null;
    }

    private boolean isSubtype(TypeElement type, TypeElement of) {
        return types.isSubtype(types.erasure(type.asType()), types.erasure(of.asType()));
    }

    private static boolean isConcrete(TypeElement type) {
        return !type.getKind().isInterface() && !type.getModifiers().contains(Modifier.ABSTRACT);
    }

    private static boolean isOpen(TypeElement type) {
        return !type.getModifiers().contains(Modifier.FINAL)
                && !type.getModifiers().contains(Modifier.SEALED)
                && type.getKind() != ElementKind.ENUM
                && type.getKind() != ElementKind.RECORD;
    }
}
