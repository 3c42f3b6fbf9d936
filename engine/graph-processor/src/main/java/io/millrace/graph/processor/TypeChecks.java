package io.millrace.graph.processor;

import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Questions about types that have an answer without javac's help. */
final class TypeChecks {
    private TypeChecks() {}

    /** Whether a type variable is left in the type, or its type arguments were left out. */
    static boolean isErased(TypeMirror type) {
        return switch (type) {
            case DeclaredType declared ->
                isRaw(declared) || declared.getTypeArguments().stream().anyMatch(TypeChecks::isErased);
            case ArrayType array -> isErased(array.getComponentType());
            case WildcardType wildcard ->
                wildcard.getExtendsBound() != null && isErased(wildcard.getExtendsBound())
                        || wildcard.getSuperBound() != null && isErased(wildcard.getSuperBound());
            default -> type.getKind() == TypeKind.TYPEVAR;
        };
    }

    private static boolean isRaw(DeclaredType type) {
        return type.getTypeArguments().isEmpty()
                && !((TypeElement) type.asElement()).getTypeParameters().isEmpty();
    }

    /** Whether the type says something about its type arguments that is not known at run time. */
    static boolean hasKnownArguments(TypeMirror type) {
        return type instanceof DeclaredType declared
                && declared.getTypeArguments().stream()
                        .anyMatch(argument -> !(argument instanceof WildcardType wildcard
                                && wildcard.getExtendsBound() == null
                                && wildcard.getSuperBound() == null));
    }

    /** Whether javac could not find some part of the type. */
    static boolean isBroken(TypeMirror type) {
        return switch (type) {
            case ArrayType array -> isBroken(array.getComponentType());
            case DeclaredType declared ->
                declared.getKind() == TypeKind.ERROR || anyBroken(declared.getTypeArguments());
            default -> type.getKind() == TypeKind.ERROR;
        };
    }

    private static boolean anyBroken(List<? extends TypeMirror> types) {
        return types.stream().anyMatch(TypeChecks::isBroken);
    }
}
