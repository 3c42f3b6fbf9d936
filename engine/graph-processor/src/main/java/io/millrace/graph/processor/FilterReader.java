package io.millrace.graph.processor;

import io.millrace.graph.EventKey;
import io.millrace.graph.OnEvent;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads the filter of a handler. */
final class FilterReader {
    private final PackageElement home;
    private final Problems problems;
    private final Members members;

    FilterReader(PackageElement home, Problems problems, Members members) {
        this.home = home;
        this.problems = problems;
        this.members = members;
    }

    @Nullable
    Filter read(
            OnEvent declared,
            TypeElement event,
            NodeDeclaration node,
            List<Argument> arguments,
            Element where,
            String method) {
        int filters = (declared.filter().isEmpty() ? 0 : 1)
                + (declared.filterId() == Integer.MIN_VALUE ? 0 : 1)
                + (declared.filterParam().isEmpty() ? 0 : 1);
        if (filters > 1) {
            problems.report(
                    where, method + " has " + filters + " filters.", "Keep one of filter, filterId and filterParam.");
            return null;
        }
        String value;
        boolean string;
        if (!declared.filter().isEmpty()) {
            value = Literals.quoted(declared.filter());
            string = true;
        } else if (declared.filterId() != Integer.MIN_VALUE) {
            value = Integer.toString(declared.filterId());
            string = false;
        } else if (!declared.filterParam().isEmpty()) {
            Argument.Literal literal = literal(declared.filterParam(), arguments);
            if (literal == null
                    || !Members.isString(literal.type()) && literal.type().getKind() != TypeKind.INT) {
                problems.report(
                        where,
                        method + " filters by " + declared.filterParam() + ", but node " + node.name()
                                + " has no such parameter with a value.",
                        "Give the node method a @Param String or int of that name, and its value in @Node(args = ...).");
                return null;
            }
            value = literal.code();
            string = Members.isString(literal.type());
        } else {
            return null;
        }
        return accessor(declared, event, string, where, method, value);
    }

    private @Nullable Filter accessor(
            OnEvent declared, TypeElement event, boolean string, Element where, String method, String value) {
        for (ExecutableElement each : members.methods(event)) {
            boolean wanted = declared.key().isEmpty()
                    ? members.annotation(each, event, EventKey.class) != null
                    : each.getSimpleName().contentEquals(declared.key());
            TypeMirror type = each.getReturnType();
            boolean fits = string ? Members.isString(type) : type.getKind() == TypeKind.INT;
            if (wanted && fits && each.getParameters().isEmpty() && members.isCallable(each, home)) {
                return new Filter(each.getSimpleName().toString(), string, value);
            }
        }
        String type = string ? "String" : "int";
        problems.report(
                where,
                method + " filters " + event.getSimpleName() + " by a key of type " + type + ", but "
                        + (declared.key().isEmpty()
                                ? "no method of the event is marked as one."
                                : "the event has no visible method " + declared.key() + "() that returns one."),
                "Mark the method or record component that returns it with @EventKey, or name it with key = \"...\".");
        return null;
    }

    private static Argument.@Nullable Literal literal(String parameter, List<Argument> arguments) {
        for (Argument argument : arguments) {
            if (argument instanceof Argument.Literal literal
                    && literal.parameter().equals(parameter)) {
                return literal;
            }
        }
        return null;
    }
}
