package io.millrace.graph.processor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** How types are written in a source file: by their simple names where these are free, which makes imports. */
final class TypeNames {
    private final String packageName;
    private final Map<String, String> taken = new HashMap<>();
    private final Set<String> imports = new TreeSet<>();

    /**
     * Names for a file of a package; the class that it declares, member types that it knows by
     * their simple names, and those in {@code java.lang} that it uses are taken.
     */
    TypeNames(String packageName, String declared, Set<String> members) {
        this.packageName = packageName;
        members.forEach(member -> taken.put(member, ""));
        taken.put(declared, packageName.isEmpty() ? declared : packageName + "." + declared);
        for (String name : List.of("Object", "String", "Override", "Throwable", "RuntimeException", "Error", "Class")) {
            taken.put(name, "java.lang." + name);
        }
    }

    /** The fully qualified names to import, sorted. */
    Set<String> imports() {
        return imports;
    }

    /** A type that is not there as one of javac's. */
    String name(Class<?> type) {
        return name(type.getPackageName(), type.getSimpleName(), type.getName());
    }

    /** The type with wildcards for its type arguments. */
    String name(TypeElement type) {
        String name = elementName(type);
        return type.getTypeParameters().isEmpty()
                ? name
                : name + "<"
                        + String.join(
                                ", ",
                                type.getTypeParameters().stream()
                                        .map(each -> "?")
                                        .toList()) + ">";
    }

    /** The type with its type arguments and without annotations. */
    String name(TypeMirror type) {
        return switch (type) {
            case DeclaredType declared -> {
                String name = declared.getEnclosingType() instanceof DeclaredType outer
                                && !outer.getTypeArguments().isEmpty()
                        ? name(outer) + "." + declared.asElement().getSimpleName()
                        : elementName((TypeElement) declared.asElement());
                yield declared.getTypeArguments().isEmpty()
                        ? name
                        : name + "<"
                                + String.join(
                                        ", ",
                                        declared.getTypeArguments().stream()
                                                .map(this::name)
                                                .toList()) + ">";
            }
            case ArrayType array -> name(array.getComponentType()) + "[]";
            case WildcardType wildcard -> wildcard(wildcard);
            default ->
                type.getKind().isPrimitive()
                        ? type.getKind().name().toLowerCase(java.util.Locale.ROOT)
                        : type.toString();
        };
    }

    private String wildcard(WildcardType type) {
        if (type.getExtendsBound() != null) {
            return "? extends " + name(type.getExtendsBound());
        }
        return type.getSuperBound() == null ? "?" : "? super " + name(type.getSuperBound());
    }

    private String elementName(TypeElement type) {
        Element outermost = type;
        StringBuilder nested = new StringBuilder();
        while (Members.around(outermost).getKind() != ElementKind.PACKAGE) {
            nested.insert(0, "." + outermost.getSimpleName());
            outermost = Members.around(outermost);
        }
        String home =
                ((PackageElement) Members.around(outermost)).getQualifiedName().toString();
        return name(
                        home,
                        outermost.getSimpleName().toString(),
                        ((TypeElement) outermost).getQualifiedName().toString())
                + nested;
    }

    private String name(String home, String simple, String full) {
        String other = taken.putIfAbsent(simple, full);
        if (other != null && !other.equals(full)) {
            return full;
        }
        if (!home.equals(packageName) && !home.equals("java.lang")) {
            imports.add(full);
        }
        return simple;
    }
}
