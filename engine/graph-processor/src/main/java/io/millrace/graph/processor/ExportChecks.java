package io.millrace.graph.processor;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Whether a processor can implement an exported interface. */
final class ExportChecks {
    /** Methods of the generated class, with how many parameters they have. */
    private static final Set<String> TAKEN = Set.of(
            "onEvent/1",
            "start/0",
            "stop/0",
            "bufferEvents/0",
            "trigger/0",
            "node/1",
            "node/2",
            "unknownEvents/1",
            "advanceTime/1",
            "stateCount/0",
            "stateName/1",
            "saveState/1",
            "restoreState/2",
            "takeChangedStates/0",
            "trace/0",
            "dispatch/1",
            "dispatchBuffered/1",
            "later/1",
            "handleQueued/0",
            "handleBuffered/0",
            "abandon/0",
            "nameNode/1");

    private static final Set<String> OF_OBJECT = Set.of("equals/1", "hashCode/0", "toString/0");

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
        for (ExecutableElement method : abstractMethods(type, members, types)) {
            if (TAKEN.contains(signature(method))) {
                problems.report(
                        problems.positioned(method, node.where()),
                        what + ", whose method " + method + " is one that the generated class has already.",
                        "Give it another name.");
                return false;
            }
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

    /** Whether no two of the exported interfaces have a method in common. */
    static void checkTogether(
            Map<NodeDeclaration, Callbacks> callbacks, Members members, Types types, Problems problems) {
        Map<String, TypeElement> owners = new HashMap<>();
        callbacks.forEach((node, each) -> each.exports().forEach(type -> {
            for (ExecutableElement method : abstractMethods(type, members, types)) {
                String key = method.getSimpleName() + erasedParameters(method, type, types);
                TypeElement other = owners.putIfAbsent(key, type);
                if (other != null && !other.equals(type)) {
                    problems.report(
                            node.where(),
                            "Node " + node.name() + " exports " + type.getSimpleName() + ", which has the method "
                                    + method + " in common with " + other.getSimpleName()
                                    + ", which is exported, too.",
                            "Export one of them only, or give the method another name.");
                }
            }
        }));
    }

    /** What a processor must implement, each signature once. */
    static List<ExecutableElement> abstractMethods(TypeElement type, Members members, Types types) {
        Map<String, ExecutableElement> methods = new LinkedHashMap<>();
        for (ExecutableElement method : members.methods(type)) {
            if (method.getModifiers().contains(Modifier.ABSTRACT) && !OF_OBJECT.contains(signature(method))) {
                methods.putIfAbsent(method.getSimpleName() + erasedParameters(method, type, types), method);
            }
        }
        return List.copyOf(methods.values());
    }

    /** The types of the method's parameters where the type inherits it. */
    static List<? extends TypeMirror> parameters(ExecutableElement method, TypeElement type, Types types) {
        return ((ExecutableType) types.asMemberOf((DeclaredType) type.asType(), method)).getParameterTypes();
    }

    private static String erasedParameters(ExecutableElement method, TypeElement type, Types types) {
        return parameters(method, type, types).stream()
                .map(types::erasure)
                .toList()
                .toString();
    }

    private static String signature(ExecutableElement method) {
        return method.getSimpleName() + "/" + method.getParameters().size();
    }
}
