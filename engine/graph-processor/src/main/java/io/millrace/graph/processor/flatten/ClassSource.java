package io.millrace.graph.processor.flatten;

import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Class files by name, each read once, and what can be found in them. */
final class ClassSource {
    private final Function<ClassDesc, Optional<ClassModel>> files;
    private final Map<ClassDesc, Optional<ClassModel>> read = new HashMap<>();

    ClassSource(Function<ClassDesc, Optional<ClassModel>> files) {
        this.files = files;
    }

    /** A member and the class that declares it. */
    record Found<T>(ClassModel owner, T member) {
        ClassDesc type() {
            return owner.thisClass().asSymbol();
        }
    }

    Optional<ClassModel> find(ClassDesc type) {
        return read.computeIfAbsent(type, files);
    }

    /** The field that an instruction with that owner means. */
    @Nullable
    Found<FieldModel> field(ClassDesc owner, String name) {
        for (Optional<ClassModel> type = find(owner); type.isPresent(); type = superclass(type.get())) {
            for (FieldModel field : type.get().fields()) {
                if (field.fieldName().equalsString(name)) {
                    return new Found<>(type.get(), field);
                }
            }
        }
        return null;
    }

    /** The method that is run when that one is called on an object of exactly that class; none of an interface. */
    @Nullable
    Found<MethodModel> method(ClassDesc owner, String name, String descriptor) {
        for (Optional<ClassModel> type = find(owner); type.isPresent(); type = superclass(type.get())) {
            for (MethodModel method : type.get().methods()) {
                if (method.methodName().equalsString(name)
                        && method.methodType().equalsString(descriptor)) {
                    return new Found<>(type.get(), method);
                }
            }
        }
        return null;
    }

    private Optional<ClassModel> superclass(ClassModel type) {
        return type.superclass().flatMap(each -> find(each.asSymbol()));
    }

    /** Whether code of a package may use a member of a class that other code uses. */
    boolean isAccessible(String fromPackage, ClassDesc owner, String name, @Nullable String descriptor) {
        if (owner.isArray() || isJdk(owner)) {
            return true;
        }
        Optional<ClassModel> type = find(owner);
        if (type.isEmpty() || !isAccessible(fromPackage, owner)) {
            return false;
        }
        if (descriptor == null) {
            Found<FieldModel> field = field(owner, name);
            return field != null
                    && isAccessible(
                            fromPackage,
                            field.type(),
                            field.member().flags().has(AccessFlag.PUBLIC),
                            field.member().flags().has(AccessFlag.PRIVATE));
        }
        Found<MethodModel> method = method(owner, name, descriptor);
        // Not found: a method of an interface, which is public, or of a class of the JDK, where others than public ones
        // need a subclass.
        return method == null
                ? type.get().flags().has(AccessFlag.INTERFACE)
                        || type.get().flags().has(AccessFlag.ABSTRACT)
                : isAccessible(
                        fromPackage,
                        method.type(),
                        method.member().flags().has(AccessFlag.PUBLIC),
                        method.member().flags().has(AccessFlag.PRIVATE));
    }

    private static boolean isAccessible(String fromPackage, ClassDesc declaring, boolean isPublic, boolean isPrivate) {
        return isPublic || !isPrivate && declaring.packageName().equals(fromPackage);
    }

    /** Whether code of a package may name a class. */
    boolean isAccessible(String fromPackage, ClassDesc type) {
        ClassDesc element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        if (element.isPrimitive() || isJdk(element)) {
            return true;
        }
        return element.packageName().equals(fromPackage)
                || find(element)
                        .map(each -> each.flags().has(AccessFlag.PUBLIC))
                        .orElse(false);
    }

    /** What javac compiled against is open to all, and what is not needs a subclass, which nodes are not. */
    private static boolean isJdk(ClassDesc type) {
        return type.packageName().startsWith("java.") || type.packageName().startsWith("javax.");
    }
}
