package io.millrace.graph.processor;

import io.millrace.graph.AfterEvent;
import io.millrace.graph.Export;
import io.millrace.graph.OnEvent;
import io.millrace.graph.OnParentUpdate;
import io.millrace.graph.OnStart;
import io.millrace.graph.OnStop;
import io.millrace.graph.OnTrigger;
import io.millrace.graph.State;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Reads what a processor calls of a node, and checks that it can. */
final class CallbackReader {
    private final PackageElement home;
    private final Problems problems;
    private final Members members;
    private final Types types;
    private final FilterReader filters;

    CallbackReader(PackageElement home, Problems problems, Members members, Types types) {
        this.home = home;
        this.problems = problems;
        this.members = members;
        this.types = types;
        this.filters = new FilterReader(home, problems, members);
    }

    Callbacks read(NodeDeclaration node, List<Argument> arguments) {
        if (!(node.type() instanceof DeclaredType type) || type.getKind() == TypeKind.ERROR) {
            return Callbacks.NONE;
        }
        return new OneNode(node, type, arguments).read();
    }

    /** The callbacks of one node. */
    private final class OneNode {
        private final NodeDeclaration node;
        private final DeclaredType type;
        private final TypeElement element;
        private final List<Argument> arguments;
        private final List<ExecutableElement> methods;
        private final List<Handler> handlers = new ArrayList<>();
        private final List<Callbacks.ParentUpdate> updates = new ArrayList<>();
        private @Nullable Call trigger;

        OneNode(NodeDeclaration node, DeclaredType type, List<Argument> arguments) {
            this.node = node;
            this.type = type;
            this.element = (TypeElement) type.asElement();
            this.arguments = arguments;
            this.methods = members.methods(element);
        }

        Callbacks read() {
            for (ExecutableElement method : methods) {
                readHandler(method);
                readTrigger(method);
                readParentUpdate(method);
            }
            return new Callbacks(
                    List.copyOf(handlers),
                    trigger,
                    List.copyOf(updates),
                    plain(AfterEvent.class),
                    plain(OnStart.class),
                    plain(OnStop.class),
                    exports(),
                    serde());
        }

        private void readHandler(ExecutableElement method) {
            OnEvent declared = members.annotation(method, element, OnEvent.class);
            if (declared == null || !check(method, "OnEvent", 1, true)) {
                return;
            }
            TypeMirror event = parameter(method);
            if (!(event instanceof DeclaredType declaredEvent)) {
                report(
                        method,
                        event.getKind() == TypeKind.TYPEVAR
                                ? "The event of " + at(method) + " is the type variable " + event
                                        + ", of which nothing is left."
                                : "The event of " + at(method) + " is a " + event + ".",
                        event.getKind() == TypeKind.TYPEVAR
                                ? "Let the node method return a type that says what " + event
                                        + " is, as in Cache<Quote>."
                                : "Events are objects: take a class or record.");
                return;
            }
            if (TypeChecks.hasKnownArguments(event)) {
                report(
                        method,
                        "The event of " + at(method) + " is a " + event + ", but at run time only its class is known.",
                        "Take a class or record of its own that holds one, or use "
                                + declaredEvent.asElement().getSimpleName() + "<?>.");
                return;
            }
            TypeElement eventType = (TypeElement) declaredEvent.asElement();
            if (!members.isAccessible(eventType, home)) {
                report(method, "Event " + event + " is not visible in " + home + ".", "Make the class public.");
                return;
            }
            Element where = problems.positioned(method, node.where());
            Filter filter = filters.read(declared, eventType, node, arguments, where, at(method));
            handlers.add(new Handler(call(method), eventType, filter, where));
        }

        private void readTrigger(ExecutableElement method) {
            if (members.annotation(method, element, OnTrigger.class) == null || !check(method, "OnTrigger", 0, true)) {
                return;
            }
            if (trigger != null) {
                report(
                        method,
                        "Node " + node.name() + " has two @OnTrigger methods, " + trigger.method() + " and "
                                + method.getSimpleName() + ".",
                        "Call one from the other, or split the node.");
            }
            trigger = call(method);
        }

        private void readParentUpdate(ExecutableElement method) {
            OnParentUpdate declared = members.annotation(method, element, OnParentUpdate.class);
            if (declared == null || !check(method, "OnParentUpdate", 1, false)) {
                return;
            }
            TypeMirror parent = parameter(method);
            if (arguments.stream().noneMatch(argument -> fits(argument, declared.value(), parent))) {
                report(
                        method,
                        "No parent of node " + node.name() + " is a " + parent
                                + (declared.value().isEmpty()
                                        ? ""
                                        : " and comes through a parameter " + declared.value())
                                + ", as " + at(method) + " wants.",
                        "Let the node method take one, or remove the annotation.");
                return;
            }
            updates.add(new Callbacks.ParentUpdate(call(method), parent, declared.value(), method));
        }

        private boolean fits(Argument argument, String parameter, TypeMirror type) {
            String name = switch (argument) {
                case Argument.One one -> one.parameter();
                case Argument.Many many -> many.parameter();
                default -> "";
            };
            return (parameter.isEmpty() || parameter.equals(name))
                    && argument.nodes().stream().anyMatch(parent -> types.isSubtype(parent.type(), type));
        }

        private List<String> plain(Class<? extends Annotation> annotation) {
            List<String> names = new ArrayList<>();
            for (ExecutableElement method : methods) {
                if (members.annotation(method, element, annotation) != null
                        && check(method, annotation.getSimpleName(), 0, false)) {
                    names.add(method.getSimpleName().toString());
                }
            }
            return names;
        }

        private List<TypeElement> exports() {
            List<TypeElement> exports = new ArrayList<>();
            for (TypeElement each : members.hierarchy(element)) {
                Members.mirror(each, Export.class).ifPresent(mirror -> {
                    for (DeclaredType exported : Members.classes(mirror, "value")) {
                        TypeElement type = (TypeElement) exported.asElement();
                        if (ExportChecks.check(type, element, node, members, types, home, problems)) {
                            exports.add(type);
                        }
                    }
                });
            }
            return exports;
        }

        private @Nullable TypeMirror serde() {
            List<Element> places = new ArrayList<>(List.of(node.method()));
            places.addAll(members.hierarchy(element).reversed());
            for (Element place : places) {
                for (var mirror : Members.mirrors(place, State.class.getName(), "")) {
                    if (Members.value(mirror, "value").orElse(null) instanceof DeclaredType serde) {
                        StateChecks.check(serde, node, members, types, home, problems);
                        return serde;
                    }
                }
            }
            return null;
        }

        private TypeMirror parameter(ExecutableElement method) {
            return ((ExecutableType) types.asMemberOf(type, method))
                    .getParameterTypes()
                    .getFirst();
        }

        private Call call(ExecutableElement method) {
            boolean overloaded = methods.stream()
                    .anyMatch(other -> other != method && other.getSimpleName().equals(method.getSimpleName()));
            return new Call(
                    method.getSimpleName().toString(),
                    method.getReturnType().getKind() == TypeKind.BOOLEAN,
                    overloaded);
        }

        private boolean check(ExecutableElement method, String annotation, int parameters, boolean mayAnswer) {
            TypeKind returned = method.getReturnType().getKind();
            String wanted = (mayAnswer ? "void or boolean " : "void ")
                    + method.getSimpleName()
                    + (parameters == 0 ? "()" : "(one parameter)");
            if (!members.isCallable(method, home)) {
                report(
                        method,
                        "@" + annotation + " method " + at(method) + " is private, or not visible in " + home + ".",
                        "The generated class calls it: make it public.");
            } else if (method.getModifiers().contains(Modifier.STATIC)) {
                report(
                        method,
                        "@" + annotation + " method " + at(method) + " is static.",
                        "It belongs to a node: remove static.");
            } else if (method.getParameters().size() != parameters
                    || returned != TypeKind.VOID && !(mayAnswer && returned == TypeKind.BOOLEAN)
                    || !method.getTypeParameters().isEmpty()) {
                report(
                        method,
                        "@" + annotation + " method " + at(method) + " has the wrong signature.",
                        "Declare it as " + wanted + ", without type parameters.");
            } else if (method.getThrownTypes().stream().anyMatch(members::isChecked)) {
                report(
                        method,
                        "@" + annotation + " method " + at(method) + " throws a checked exception.",
                        "Nobody could catch it: throw an unchecked one instead.");
            } else {
                return true;
            }
            return false;
        }

        private String at(ExecutableElement method) {
            return element.getSimpleName() + "." + method.getSimpleName();
        }

        private void report(ExecutableElement method, String problem, String remedy) {
            problems.report(problems.positioned(method, node.where()), problem, remedy);
        }
    }
}
