package io.millrace.graph.processor;

import io.millrace.graph.EventGraph;
import io.millrace.graph.Include;
import io.millrace.graph.Includes;
import io.millrace.graph.Input;
import io.millrace.graph.Node;
import io.millrace.graph.Nodes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Reads what a graph and those that it includes declare: the nodes, without their edges. */
final class GraphReader {
    private final TypeElement graph;
    private final PackageElement home;
    private final Problems problems;
    private final Members members;
    private final Types types;
    private final List<Scope> scopes = new ArrayList<>();
    private final List<NodeDeclaration> nodes = new ArrayList<>();
    private final Map<String, NodeDeclaration> byName = new LinkedHashMap<>();
    private int order;

    GraphReader(TypeElement graph, PackageElement home, Problems problems, Members members, Types types) {
        this.graph = graph;
        this.home = home;
        this.problems = problems;
        this.members = members;
        this.types = types;
    }

    /** Reads everything; the results are complete only if no problem was reported. */
    void read() {
        readScope(null, graph, "", List.of());
    }

    List<Scope> scopes() {
        return scopes;
    }

    /** All nodes and inputs, in the order of declaration; included ones before those of the including graph. */
    List<NodeDeclaration> nodes() {
        return nodes;
    }

    private void readScope(@Nullable Scope parent, TypeElement type, String prefix, List<TypeElement> around) {
        if (around.contains(type)) {
            problems.report(
                    graph,
                    type.getSimpleName() + " includes itself: "
                            + String.join(
                                    " -> ",
                                    around.stream()
                                            .skip(around.indexOf(type))
                                            .map(each -> each.getSimpleName().toString())
                                            .toList())
                            + " -> " + type.getSimpleName() + ".",
                    "Move what both need into a graph of its own.");
            return;
        }
        Scope scope = new Scope(scopes.size(), parent, type, prefix);
        scopes.add(scope);
        checkType(type);
        List<TypeElement> inside = new ArrayList<>(around);
        inside.add(type);
        for (AnnotationMirror include : Members.mirrors(type, Include.class.getName(), Includes.class.getName())) {
            String added = Members.string(include, "prefix");
            for (DeclaredType included : Members.classes(include, "value")) {
                String inner = added.isEmpty() ? prefix : scope.fullName(added);
                readScope(scope, (TypeElement) included.asElement(), inner, inside);
            }
        }
        for (ExecutableElement method : members.methods(type)) {
            readMethod(scope, method);
        }
    }

    private void checkType(TypeElement type) {
        boolean isClass = type.getKind() == ElementKind.CLASS;
        if (type.getKind() != ElementKind.INTERFACE
                && !(isClass && type.getModifiers().contains(Modifier.ABSTRACT))) {
            problems.report(
                    type,
                    type.getSimpleName() + " cannot be a graph.",
                    "Make it an interface or an abstract class with static or default @Node methods.");
        }
        if (!members.isAccessible(type, home)) {
            problems.report(
                    type,
                    "Graph " + type.getSimpleName() + " is private, or of another package and not public.",
                    "The generated class in " + home
                            + " must be able to name it: make it and what is around it visible there.");
        }
        if (type.getModifiers().contains(Modifier.SEALED)) {
            problems.report(
                    type,
                    "Graph " + type.getSimpleName() + " is sealed.",
                    "The generated class has to be a subtype of it where it has default methods: remove sealed.");
        }
        if (!type.getTypeParameters().isEmpty()) {
            problems.report(
                    type,
                    "Graph " + type.getSimpleName() + " has type parameters, of which nothing is left at run time.",
                    "Put the types themselves in their place, or include it from graphs that do.");
        }
        if (isClass) {
            checkClass(type);
        }
    }

    private void checkClass(TypeElement type) {
        boolean inner = type.getEnclosingElement() instanceof TypeElement
                && !type.getModifiers().contains(Modifier.STATIC);
        boolean usable = ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                .anyMatch(constructor -> constructor.getParameters().isEmpty()
                        && (members.isCallable(constructor, home)
                                || constructor.getModifiers().contains(Modifier.PROTECTED)));
        if (inner || !usable) {
            problems.report(
                    type,
                    "Graph " + type.getSimpleName()
                            + (inner ? " is an inner class." : " has no constructor without parameters."),
                    inner ? "Make it static." : "Add one that is not private; what it needs can be an @Input.");
        }
    }

    private void readMethod(Scope scope, ExecutableElement method) {
        List<AnnotationMirror> declared = Members.mirrors(method, Node.class.getName(), Nodes.class.getName());
        if (method.getAnnotation(Input.class) != null) {
            readInput(scope, method);
        } else if (!declared.isEmpty()) {
            for (AnnotationMirror mirror : declared) {
                readNode(scope, method, mirror);
            }
        } else if (method.getModifiers().contains(Modifier.ABSTRACT)) {
            problems.report(
                    problems.positioned(method, graph),
                    "Nobody implements " + method + " of " + scope.type().getSimpleName() + ".",
                    "Mark it @Input if the caller provides it; to build it here, make it static or default and mark it @Node.");
        }
    }

    private void readInput(Scope scope, ExecutableElement method) {
        if (!method.getModifiers().contains(Modifier.ABSTRACT)
                || !method.getParameters().isEmpty()) {
            problems.report(
                    method,
                    "Input " + method.getSimpleName() + " must be an abstract method without parameters.",
                    "The caller provides it to the constructor; remove its body and its parameters, or mark it @Node.");
        }
        NodeDeclaration input = declaration(scope, method, "", true, List.of());
        scope.inputs().add(input);
        add(input, null);
    }

    private void readNode(Scope scope, ExecutableElement method, AnnotationMirror mirror) {
        if (method.getModifiers().contains(Modifier.ABSTRACT)) {
            problems.report(
                    method,
                    mirror,
                    "Node " + method.getSimpleName() + " has no body.",
                    "Make it a static or default method that builds the node, or mark it @Input if the caller provides it.");
            return;
        }
        if (!members.isAccessible(method, home)) {
            problems.report(
                    method,
                    mirror,
                    "Node " + method.getSimpleName() + " is private, or not visible in " + home + ".",
                    "The generated class calls the method: remove private, or make it public.");
        }
        List<String> args = new ArrayList<>();
        Members.value(mirror, "args").ifPresent(values -> {
            for (Object each : (List<?>) values) {
                args.add(String.valueOf(((javax.lang.model.element.AnnotationValue) each).getValue()));
            }
        });
        NodeDeclaration node = declaration(scope, method, Members.string(mirror, "name"), false, List.copyOf(args));
        add(node, mirror);
    }

    private NodeDeclaration declaration(
            Scope scope, ExecutableElement method, String name, boolean input, List<String> args) {
        String local = name.isEmpty() ? method.getSimpleName().toString() : name;
        Element where = problems.positioned(method, graph);
        return new NodeDeclaration(
                order++, scope.fullName(local), method.getReturnType(), scope, method, input, args, where);
    }

    private void add(NodeDeclaration node, @Nullable AnnotationMirror mirror) {
        checkMethod(node);
        NodeDeclaration other = byName.putIfAbsent(node.name(), node);
        if (other != null && !sameInput(node, other)) {
            problems.report(
                    node.where(),
                    mirror,
                    "Two nodes are called " + node.name() + ": one by " + place(other) + ", one by " + place(node)
                            + ".",
                    "Give one of them another name with @Node(name = ...), or the included graph a prefix with @Include(prefix = ...).");
        }
        if (!javax.lang.model.SourceVersion.isIdentifier(node.name())) {
            problems.report(
                    node.where(),
                    mirror,
                    "\"" + node.name() + "\" cannot be the name of a node.",
                    "It becomes a field: use letters, digits and _, and no digit first.");
        }
        nodes.add(node);
    }

    private boolean sameInput(NodeDeclaration node, NodeDeclaration other) {
        return node.input() && other.input() && types.isSameType(node.type(), other.type());
    }

    private static String place(NodeDeclaration node) {
        return node.scope().type().getSimpleName() + "." + node.method().getSimpleName();
    }

    private void checkMethod(NodeDeclaration node) {
        ExecutableElement method = node.method();
        if (node.type().getKind() == TypeKind.VOID) {
            problems.report(
                    node.where(),
                    "Node " + node.name() + " is void.",
                    "Let the method return the node that it builds.");
        } else if (!method.getTypeParameters().isEmpty() || TypeChecks.isErased(node.type())) {
            problems.report(
                    node.where(),
                    "Of the type of node " + node.name() + ", " + node.type() + ", a type argument is not known.",
                    "Its edges and events depend on it and it is erased at run time: name the type itself, as in Cache<Quote>.");
        } else if (!members.isAccessible(node.type(), home)) {
            problems.report(
                    node.where(),
                    "The type of node " + node.name() + ", " + node.type() + ", is not visible in " + home + ".",
                    "Make the class public, or return a type that is.");
        }
        for (var thrown : method.getThrownTypes()) {
            reportIfChecked(node, thrown);
        }
        for (VariableElement parameter : method.getParameters()) {
            if (method.getTypeParameters().isEmpty() && TypeChecks.isErased(parameter.asType())) {
                problems.report(
                        problems.positioned(parameter, graph),
                        "Of the type of parameter " + parameter + " of node " + node.name() + ", " + parameter.asType()
                                + ", a type argument is not known.",
                        "Name the type itself, as in Cache<Quote>.");
            }
        }
    }

    private void reportIfChecked(NodeDeclaration node, javax.lang.model.type.TypeMirror thrown) {
        if (members.isChecked(thrown)) {
            problems.report(
                    node.where(),
                    "Node " + node.name() + " throws " + thrown + ", which is checked.",
                    "Nobody could catch it: throw an unchecked exception instead.");
        }
    }

    /** The declared graph settings that name types. */
    List<DeclaredType> listedEvents() {
        return Members.mirror(graph, EventGraph.class)
                .map(mirror -> Members.classes(mirror, "events"))
                .orElse(List.of());
    }
}
