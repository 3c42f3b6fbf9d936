package io.millrace.graph.processor;

import io.millrace.graph.EventClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Writes what builds the nodes: the constructors, and a class for every graph with default methods. */
final class ConstructionEmitter {
    private final Model model;
    private final Settings settings;
    private final Fields fields;
    private final TypeNames types;
    private final Map<Integer, String> scopeClasses = new HashMap<>();

    ConstructionEmitter(Model model, Fields fields, TypeNames types) {
        this.model = model;
        this.settings = model.settings();
        this.fields = fields;
        this.types = types;
        Names names = new Names(List.of(settings.name()));
        for (Integer id : scopesWithInstance()) {
            scopeClasses.put(id, names.take(className(model.scopes().get(id))));
        }
    }

    /** What the class of a scope is called, unless there are several of that name. */
    static String className(Scope scope) {
        return scope.type().getSimpleName() + "Methods";
    }

    void constructors(SourceWriter out, List<String> ownFields) {
        String modifier = ProcessorEmitter.modifier(model);
        List<String> parameters = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (ModelNode input : model.callersInputs()) {
            parameters.add(types.name(input.type()) + " " + fields.of(input));
            names.add(fields.of(input));
        }
        if (model.usesClock()) {
            String clock = types.name(EventClock.class);
            out.line("/** Builds the nodes; the clock goes by the times of the events. */");
            out.open(modifier + settings.name() + "(" + String.join(", ", parameters) + ")");
            names.add(clock + ".eventTime()");
            out.line("this(" + String.join(", ", names) + ");");
            out.close().line("");
            parameters.add(clock + " clock");
        }
        out.line(
                model.usesClock() ? "/** Builds the nodes; the clock is the caller's. */" : "/** Builds the nodes. */");
        out.open(modifier + settings.name() + "(" + String.join(", ", parameters) + ")");
        if (model.usesClock()) {
            out.line("this.clock = clock;");
        }
        ownFields.forEach(out::line);
        Set<Integer> built = new TreeSet<>();
        for (ModelNode node : model.nodes()) {
            Scope scope = node.declaration().scope();
            if (node.declaration().needsInstance() && built.add(scope.id())) {
                String type = scopeClasses.getOrDefault(scope.id(), "");
                String inputs = scope.inputs().stream()
                        .map(input -> fields.of(model.node(input)))
                        .collect(Collectors.joining(", "));
                out.line(type + " " + variable(scope) + " = new " + type + "(" + inputs + ");");
            }
            out.line("this." + fields.of(node) + " = " + creation(node) + ";");
        }
        out.close().line("");
    }

    private String creation(ModelNode node) {
        NodeDeclaration declaration = node.declaration();
        if (declaration.input()) {
            return fields.of(node);
        }
        Element owner = Members.around(declaration.method());
        String on = declaration.needsInstance() ? variable(declaration.scope()) : types.name((TypeElement) owner);
        return on + "." + declaration.method().getSimpleName() + "("
                + node.arguments().stream().map(this::argument).collect(Collectors.joining(", ")) + ")";
    }

    private String argument(Argument argument) {
        return switch (argument) {
            case Argument.One one -> fields.of(model.node(one.node()));
            case Argument.Many many -> {
                String nodes = many.nodes().stream()
                        .map(node -> fields.of(model.node(node)))
                        .collect(Collectors.joining(", "));
                yield many.array()
                        ? "new " + types.name(many.element()) + "[] {" + nodes + "}"
                        : types.name(List.class) + ".of(" + nodes + ")";
            }
            case Argument.Literal literal ->
                Literals.isEnum(literal.type()) ? types.name(literal.type()) + "." + literal.code() : literal.code();
            case Argument.Publisher publisher -> "this";
            case Argument.Clock clock -> "clock";
        };
    }

    void scopeClasses(SourceWriter out) {
        for (Integer id : scopesWithInstance()) {
            Scope scope = model.scopes().get(id);
            String name = scopeClasses.getOrDefault(id, "");
            String extension = scope.type().getKind() == ElementKind.INTERFACE ? " implements " : " extends ";
            out.line("");
            out.line("/** Gives the default methods of the graph an instance to run on. */");
            out.open("private static final class " + name + extension + types.name(scope.type()));
            for (NodeDeclaration input : scope.inputs()) {
                out.line("private final " + types.name(input.type()) + " "
                        + input.method().getSimpleName() + ";");
            }
            out.line("");
            String parameters = scope.inputs().stream()
                    .map(input ->
                            types.name(input.type()) + " " + input.method().getSimpleName())
                    .collect(Collectors.joining(", "));
            out.open(name + "(" + parameters + ")");
            for (NodeDeclaration input : scope.inputs()) {
                String field = input.method().getSimpleName().toString();
                out.line("this." + field + " = " + field + ";");
            }
            out.close();
            for (NodeDeclaration input : scope.inputs()) {
                String method = input.method().getSimpleName().toString();
                boolean isPublic = scope.type().getKind() == ElementKind.INTERFACE
                        || input.method().getModifiers().contains(javax.lang.model.element.Modifier.PUBLIC);
                out.line("").line("@Override");
                out.open((isPublic ? "public " : "protected ") + types.name(input.type()) + " " + method + "()");
                out.line("return " + method + ";");
                out.close();
            }
            out.close();
        }
    }

    private Set<Integer> scopesWithInstance() {
        return model.nodes().stream()
                .filter(node -> node.declaration().needsInstance())
                .map(node -> node.declaration().scope().id())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String variable(Scope scope) {
        return fields.parameter(Names.uncapitalized(scopeClasses.getOrDefault(scope.id(), "")));
    }
}
