package io.millrace.graph.processor;

import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.Types;

/** Whether a processor can implement an exported interface. */
final class ExportChecks {
    private ExportChecks() {}

    static boolean check(
            TypeElement type,
            TypeElement element,
            NodeDeclaration node,
            Members members,
            Types types,
            PackageElement home,
            Problems problems) {
        String what = element.getSimpleName() + " exports " + type.getSimpleName();
        if (!type.getKind().isInterface()
                || !type.getTypeParameters().isEmpty()
                || !members.isAccessible(type, home)
                || !types.isSubtype(types.erasure(element.asType()), types.erasure(type.asType()))) {
            problems.report(
                    problems.positioned(element, node.where()),
                    what + ", which is not an interface that it implements and that the generated class can.",
                    "Export a visible interface without type parameters, and let the node implement it.");
            return false;
        }
        for (ExecutableElement method : abstractMethods(type, members)) {
            TypeKind returned = method.getReturnType().getKind();
            if (returned != TypeKind.VOID && returned != TypeKind.BOOLEAN
                    || !method.getTypeParameters().isEmpty()
                    || method.getThrownTypes().stream().anyMatch(members::isChecked)) {
                problems.report(
                        problems.positioned(method, node.where()),
                        what + ", whose method " + method + " cannot be an event.",
                        "Let it return void, or boolean for whether the node has changed, without type parameters and checked"
                                + " exceptions; give it a default body if it is no event.");
                return false;
            }
        }
        return true;
    }

    static List<ExecutableElement> abstractMethods(TypeElement type, Members members) {
        return members.methods(type).stream()
                .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
                .toList();
    }
}
