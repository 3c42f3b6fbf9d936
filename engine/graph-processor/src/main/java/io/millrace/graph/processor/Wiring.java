package io.millrace.graph.processor;

import io.millrace.graph.EventClock;
import io.millrace.graph.EventPublisher;
import io.millrace.graph.Param;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Finds the node for every parameter of every node method. */
final class Wiring {
    private static final Set<String> COLLECTIONS =
            Set.of("java.util.List", "java.util.Collection", "java.util.SequencedCollection", "java.lang.Iterable");

    private final List<NodeDeclaration> nodes;
    private final Problems problems;
    private final Types types;
    private final Map<NodeDeclaration, NodeDeclaration> inputs = new HashMap<>();
    private final Map<NodeDeclaration, List<Argument>> arguments = new LinkedHashMap<>();

    Wiring(List<NodeDeclaration> nodes, Problems problems, Types types) {
        this.nodes = nodes;
        this.problems = problems;
        this.types = types;
    }

    void resolve() {
        nodes.stream().filter(NodeDeclaration::input).forEach(this::resolveInput);
        inputs.replaceAll((input, provider) -> actual(provider));
        for (NodeDeclaration node : nodes) {
            if (!inputs.containsKey(node)) {
                arguments.put(node, argumentsOf(node));
            }
        }
    }

    /** For inputs of included graphs that a node of the including graph provides: that node. */
    Map<NodeDeclaration, NodeDeclaration> inputs() {
        return inputs;
    }

    /** The nodes that are built or given, with what their methods get, in the order of declaration. */
    Map<NodeDeclaration, List<Argument>> arguments() {
        return arguments;
    }

    private NodeDeclaration actual(NodeDeclaration node) {
        NodeDeclaration actual = node;
        while (inputs.containsKey(actual)) {
            actual = inputs.get(actual);
        }
        return actual;
    }

    private void resolveInput(NodeDeclaration input) {
        for (NodeDeclaration other : nodes) {
            if (other.order() < input.order() && other.input() && other.name().equals(input.name())) {
                inputs.put(input, other);
                return;
            }
        }
        for (Scope scope = input.scope().parent(); scope != null; scope = scope.parent()) {
            Scope around = scope;
            List<NodeDeclaration> found = fitting(
                    node -> node.scope().isWithin(around)
                            && !node.scope().isWithin(input.scope())
                            && !inputs.containsKey(node),
                    input.type());
            if (!found.isEmpty()) {
                String name = input.method().getSimpleName().toString();
                NodeDeclaration one =
                        one(found, around.fullName(name), "input " + input.name(), input.type(), input.where());
                if (one != null && !one.equals(input)) {
                    inputs.put(input, one);
                }
                return;
            }
        }
    }

    private List<Argument> argumentsOf(NodeDeclaration node) {
        List<Argument> found = new ArrayList<>();
        int values = 0;
        if (node.input()) {
            return found;
        }
        for (VariableElement parameter : node.method().getParameters()) {
            if (parameter.getAnnotation(Param.class) != null) {
                Argument value = value(node, parameter, values++);
                if (value != null) {
                    found.add(value);
                }
            } else {
                Argument edge = edge(node, parameter);
                if (edge != null) {
                    found.add(edge);
                }
            }
        }
        if (values != node.args().size()) {
            problems.report(
                    node.where(),
                    "Node " + node.name() + " has " + node.args().size() + " args, but its method marks " + values
                            + " parameters with @Param.",
                    "Give one value for each of them in @Node(args = ...), in order.");
        }
        return found;
    }

    private @Nullable Argument value(NodeDeclaration node, VariableElement parameter, int index) {
        if (index >= node.args().size()) {
            return null;
        }
        String text = node.args().get(index);
        TypeMirror type = parameter.asType();
        String name = parameter.getSimpleName().toString();
        if (Literals.canBe(type)) {
            String code = Literals.code(text, type);
            if (code == null) {
                problems.report(
                        place(parameter, node),
                        "\"" + text + "\" is no value for parameter " + name + " of node " + node.name() + ".",
                        "Give a value of type " + type + " in @Node(args = ...).");
                return null;
            }
            return new Argument.Literal(name, text, code, type);
        }
        for (Scope scope = node.scope(); scope != null; scope = scope.parent()) {
            String wanted = scope.fullName(text);
            for (NodeDeclaration each : nodes) {
                if (each.name().equals(wanted) && types.isSubtype(each.type(), type)) {
                    return new Argument.One(name, actual(each));
                }
            }
        }
        problems.report(
                place(parameter, node),
                "There is no node \"" + text + "\" of type " + type + " for parameter " + name + " of node "
                        + node.name() + ".",
                "Give the name of such a node in @Node(args = ...).");
        return null;
    }

    private @Nullable Argument edge(NodeDeclaration node, VariableElement parameter) {
        TypeMirror type = parameter.asType();
        if (isCalled(type, EventPublisher.class.getName())) {
            return new Argument.Publisher();
        }
        if (isCalled(type, EventClock.class.getName())) {
            return new Argument.Clock();
        }
        String name = parameter.getSimpleName().toString();
        String what = "parameter " + name + " of node " + node.name();
        for (Scope scope = node.scope(); scope != null; scope = scope.parent()) {
            List<NodeDeclaration> found = inScope(scope, node, type);
            if (!found.isEmpty()) {
                NodeDeclaration one = one(found, scope.fullName(name), what, type, place(parameter, node));
                return one == null ? null : new Argument.One(name, one);
            }
        }
        TypeMirror element = elementType(type);
        for (Scope scope = node.scope(); element != null && scope != null; scope = scope.parent()) {
            List<NodeDeclaration> found = inScope(scope, node, element);
            if (!found.isEmpty()) {
                if (type instanceof ArrayType && TypeChecks.hasKnownArguments(element)) {
                    problems.report(
                            place(parameter, node),
                            "Parameter " + name + " of node " + node.name() + " is an array of " + element
                                    + ", and Java makes no arrays of generic types.",
                            "Take a List of them.");
                    return null;
                }
                return new Argument.Many(name, type instanceof ArrayType, element, found);
            }
        }
        reportMissing(node, parameter, element == null ? type : element);
        return null;
    }

    private void reportMissing(NodeDeclaration node, VariableElement parameter, TypeMirror type) {
        if (types.isSubtype(node.type(), type)) {
            problems.report(
                    place(parameter, node),
                    "The graph has a cycle: " + node.name() + " -> " + node.name() + " (parameter "
                            + parameter.getSimpleName() + ").",
                    "No other node is a " + type
                            + ". A node cannot be built from itself: let it keep its own last value in a field.");
        } else {
            problems.report(
                    place(parameter, node),
                    "No node is a " + type + ", as parameter " + parameter.getSimpleName() + " of node " + node.name()
                            + " wants.",
                    "Add a @Node method that returns one, an @Input method if the caller provides it, or @Include a graph that has one.");
        }
    }

    private List<NodeDeclaration> inScope(Scope scope, NodeDeclaration except, TypeMirror type) {
        return fitting(node -> !node.equals(except) && node.scope().isWithin(scope), type);
    }

    private List<NodeDeclaration> fitting(Predicate<NodeDeclaration> which, TypeMirror type) {
        Set<NodeDeclaration> found = new LinkedHashSet<>();
        for (NodeDeclaration node : nodes) {
            if (which.test(node) && types.isSubtype(node.type(), type)) {
                found.add(actual(node));
            }
        }
        return List.copyOf(found);
    }

    private @Nullable NodeDeclaration one(
            List<NodeDeclaration> found, String name, String what, TypeMirror type, Element where) {
        if (found.size() == 1) {
            return found.getFirst();
        }
        for (NodeDeclaration each : nodes) {
            if (each.name().equals(name) && found.contains(actual(each))) {
                return actual(each);
            }
        }
        String names =
                String.join(", ", found.stream().map(NodeDeclaration::name).toList());
        problems.report(
                where,
                "More than one node is a " + type + ", as " + what + " wants: " + names + ".",
                "Call the parameter like the one that is meant, or name it by @Param and @Node(args = ...).");
        return null;
    }

    private Element place(VariableElement parameter, NodeDeclaration node) {
        return problems.positioned(parameter, node.where());
    }

    private static @Nullable TypeMirror elementType(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return array.getComponentType();
        }
        if (type instanceof DeclaredType declared
                && declared.getTypeArguments().size() == 1
                && COLLECTIONS.contains(
                        ((TypeElement) declared.asElement()).getQualifiedName().toString())) {
            TypeMirror argument = declared.getTypeArguments().getFirst();
            return argument instanceof WildcardType wildcard ? wildcard.getExtendsBound() : argument;
        }
        return null;
    }

    private static boolean isCalled(TypeMirror type, String name) {
        return type instanceof DeclaredType declared
                && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals(name);
    }
}
