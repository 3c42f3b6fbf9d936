package io.millrace.graph.processor;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Looks types up: their methods in an order that does not depend on javac, and annotations with those that are inherited. */
final class Members {
    private final Elements elements;
    private final Types types;

    Members(ProcessingEnvironment environment) {
        elements = environment.getElementUtils();
        types = environment.getTypeUtils();
    }

    /** A class that the processor knows, as javac sees it. */
    TypeElement type(Class<?> type) {
        return elements.getTypeElement(type.getName());
    }

    /** The type and all its supertypes but {@code Object}: superclasses first, the type last. */
    List<TypeElement> hierarchy(TypeElement type) {
        Set<TypeElement> found = new LinkedHashSet<>();
        addHierarchy(type, found);
        return List.copyOf(found);
    }

    private void addHierarchy(TypeElement type, Set<TypeElement> found) {
        if (type.getQualifiedName().contentEquals("java.lang.Object")) {
            return;
        }
        for (TypeMirror supertype : types.directSupertypes(type.asType())) {
            if (types.asElement(supertype) instanceof TypeElement element) {
                addHierarchy(element, found);
            }
        }
        found.add(type);
    }

    /** The methods of a type, those of supertypes first, without those that are overridden. */
    List<ExecutableElement> methods(TypeElement type) {
        List<ExecutableElement> all = new ArrayList<>();
        for (TypeElement each : hierarchy(type)) {
            all.addAll(ElementFilter.methodsIn(each.getEnclosedElements()));
        }
        List<ExecutableElement> methods = new ArrayList<>(all);
        methods.removeIf(method -> all.stream()
                .anyMatch(other -> other != method
                        && other.getSimpleName().equals(method.getSimpleName())
                        && overrides(other, method, type)));
        return methods;
    }

    private boolean overrides(ExecutableElement overriding, ExecutableElement overridden, TypeElement type) {
        return elements.overrides(overriding, overridden, type)
                && !around(overriding).equals(around(overridden))
                && !(overriding.getModifiers().contains(Modifier.ABSTRACT)
                        && !overridden.getModifiers().contains(Modifier.ABSTRACT));
    }

    /** The annotation of a method of the type, or of a method that it overrides. */
    <A extends Annotation> @Nullable A annotation(ExecutableElement method, TypeElement type, Class<A> annotation) {
        A own = method.getAnnotation(annotation);
        if (own != null) {
            return own;
        }
        for (TypeElement each : hierarchy(type)) {
            for (ExecutableElement other : ElementFilter.methodsIn(each.getEnclosedElements())) {
                A inherited = other.getAnnotation(annotation);
                if (inherited != null
                        && other.getSimpleName().equals(method.getSimpleName())
                        && elements.overrides(method, other, type)) {
                    return inherited;
                }
            }
        }
        return null;
    }

    /** The mirrors of an annotation, those inside its container, too. */
    static List<AnnotationMirror> mirrors(Element element, String annotation, String container) {
        List<AnnotationMirror> found = new ArrayList<>();
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (isCalled(mirror, annotation)) {
                found.add(mirror);
            } else if (isCalled(mirror, container)) {
                for (Object each : list(mirror, "value")) {
                    found.add((AnnotationMirror) ((AnnotationValue) each).getValue());
                }
            }
        }
        return found;
    }

    static Optional<AnnotationMirror> mirror(Element element, Class<? extends Annotation> annotation) {
        return mirrors(element, annotation.getName(), "").stream().findFirst();
    }

    /** The types in an annotation's member; empty if it is not given. */
    static List<DeclaredType> classes(AnnotationMirror mirror, String member) {
        List<DeclaredType> classes = new ArrayList<>();
        for (Object each : list(mirror, member)) {
            if (((AnnotationValue) each).getValue() instanceof DeclaredType type
                    && type.getKind() == TypeKind.DECLARED) {
                classes.add(type);
            }
        }
        return classes;
    }

    static String string(AnnotationMirror mirror, String member) {
        return value(mirror, member).map(Object::toString).orElse("");
    }

    private static List<?> list(AnnotationMirror mirror, String member) {
        return value(mirror, member)
                .map(value -> value instanceof List<?> list ? list : List.of())
                .orElse(List.of());
    }

    static Optional<Object> value(AnnotationMirror mirror, String member) {
        for (var entry : mirror.getElementValues().entrySet()) {
            if (entry.getKey().getSimpleName().contentEquals(member)) {
                return Optional.of(entry.getValue().getValue());
            }
        }
        return Optional.empty();
    }

    private static boolean isCalled(AnnotationMirror mirror, String annotation) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .contentEquals(annotation);
    }

    static boolean isString(TypeMirror type) {
        return type instanceof DeclaredType declared
                && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals("java.lang.String");
    }

    /** What encloses an element that is no package. */
    static Element around(Element element) {
        return Objects.requireNonNull(element.getEnclosingElement(), "a package has nothing around it");
    }

    /** Whether the compiler insists that somebody catches it. */
    boolean isChecked(TypeMirror thrown) {
        return !types.isSubtype(
                        thrown,
                        elements.getTypeElement("java.lang.RuntimeException").asType())
                && !types.isSubtype(
                        thrown, elements.getTypeElement("java.lang.Error").asType());
    }

    /** Whether code in the package can name the type, or call the method, with all types around it. */
    boolean isAccessible(Element element, PackageElement from) {
        boolean samePackage = elements.getPackageOf(element).equals(from);
        for (Element each = element;
                each != null && each.getKind() != ElementKind.PACKAGE;
                each = each.getEnclosingElement()) {
            Set<Modifier> modifiers = each.getModifiers();
            boolean inInterface = around(each).getKind().isInterface();
            if (modifiers.contains(Modifier.PRIVATE)
                    || !samePackage && !inInterface && !modifiers.contains(Modifier.PUBLIC)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether code in the package can call the method on an object of a type that it can name; the class that declares the method may
     * be hidden.
     */
    boolean isCallable(ExecutableElement method, PackageElement from) {
        Set<Modifier> modifiers = method.getModifiers();
        return modifiers.contains(Modifier.PUBLIC)
                || !modifiers.contains(Modifier.PRIVATE)
                        && elements.getPackageOf(method).equals(from);
    }

    /** Whether the type and all its arguments can be named by code in the package. */
    boolean isAccessible(TypeMirror type, PackageElement from) {
        return switch (type) {
            case DeclaredType declared ->
                isAccessible(declared.asElement(), from)
                        && declared.getTypeArguments().stream().allMatch(argument -> isAccessible(argument, from));
            case ArrayType array -> isAccessible(array.getComponentType(), from);
            case WildcardType wildcard ->
                (wildcard.getExtendsBound() == null || isAccessible(wildcard.getExtendsBound(), from))
                        && (wildcard.getSuperBound() == null || isAccessible(wildcard.getSuperBound(), from));
            default -> true;
        };
    }
}
