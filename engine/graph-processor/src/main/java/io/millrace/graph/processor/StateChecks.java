package io.millrace.graph.processor;

import io.millrace.graph.StateSerde;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/** Whether a processor can make the serde of a state, and give it the node. */
final class StateChecks {
    private StateChecks() {}

    static void check(
            DeclaredType serde,
            NodeDeclaration node,
            Members members,
            Types types,
            PackageElement home,
            Problems problems) {
        TypeElement element = (TypeElement) serde.asElement();
        boolean inner = element.getNestingKind().isNested()
                && !element.getModifiers().contains(Modifier.STATIC)
                && !Members.around(element).getKind().isInterface();
        boolean made = ElementFilter.constructorsIn(element.getEnclosedElements()).stream()
                .anyMatch(each -> each.getParameters().isEmpty() && members.isCallable(each, home));
        if (!members.isAccessible(serde, home)
                || inner
                || !made
                || element.getKind() == ElementKind.ENUM
                || element.getModifiers().contains(Modifier.ABSTRACT)
                || !element.getTypeParameters().isEmpty()) {
            problems.report(
                    node.where(),
                    "Serde " + serde + " of node " + node.name() + " cannot be made in " + home + ".",
                    "Make it a visible, static class without type parameters, with a visible constructor without parameters.");
        } else if (!types.isSubtype(
                serde,
                types.getDeclaredType(members.type(StateSerde.class), types.getWildcardType(null, node.type())))) {
            problems.report(
                    node.where(),
                    "Serde " + serde + " is none for node " + node.name() + ", which is a " + node.type() + ".",
                    "Let it implement StateSerde<" + node.type() + ">.");
        }
    }
}
