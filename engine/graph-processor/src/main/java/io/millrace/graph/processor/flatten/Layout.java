package io.millrace.graph.processor.flatten;

import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where the fields and methods of the flat nodes are in the generated class. */
final class Layout {
    private final ClassModel generated;
    private final ClassSource classes;
    private final List<Candidate> candidates;
    private final Map<Integer, Candidate> flat = new LinkedHashMap<>();
    private final Map<String, Integer> nodes = new HashMap<>();
    private final Map<String, ClassDesc> ownFields = new HashMap<>();
    private final Map<Integer, Map<FieldKey, Moved>> fields = new LinkedHashMap<>();
    private final Map<MethodKey, String> methods = new HashMap<>();
    private final Deque<Pending> pending = new ArrayDeque<>();
    private final Set<String> names = new HashSet<>();

    /** A field of a node that became one of the generated class. */
    record Moved(Candidate node, FieldKey key, String name, ClassDesc type, boolean isFinal, boolean isPrivate) {}

    private record MethodKey(int node, ClassDesc owner, String name, String descriptor) {}

    /** A method that something calls and that has yet to be moved. */
    record Pending(int node, String name, MethodModel method) {}

    Layout(ClassModel generated, ClassSource classes, List<Candidate> candidates, Set<Integer> objects) throws NotFlat {
        this.generated = generated;
        this.classes = classes;
        this.candidates = candidates;
        for (FieldModel field : generated.fields()) {
            ownFields.put(field.fieldName().stringValue(), field.fieldTypeSymbol());
            names.add(field.fieldName().stringValue());
        }
        for (MethodModel method : generated.methods()) {
            names.add(method.methodName().stringValue());
        }
        for (Candidate candidate : candidates) {
            if (!objects.contains(candidate.id())) {
                flat.put(candidate.id(), candidate);
                nodes.put(candidate.field(), candidate.id());
                fields.put(candidate.id(), fieldsOf(candidate));
            }
        }
    }

    private Map<FieldKey, Moved> fieldsOf(Candidate node) throws NotFlat {
        Map<FieldKey, Moved> moved = new LinkedHashMap<>();
        ClassDesc type = node.type();
        while (!type.equals(ConstantDescs.CD_Object)) {
            Optional<ClassModel> model = classes.find(type);
            if (model.isEmpty() || model.get().superclass().isEmpty()) {
                throw new NotFlat(node.id(), "its class " + type.displayName() + " cannot be read");
            }
            for (FieldModel field : model.get().fields()) {
                FieldKey key = new FieldKey(type, field.fieldName().stringValue());
                if (!field.flags().has(AccessFlag.STATIC) && !node.fixed().containsKey(key)) {
                    moved.put(
                            key,
                            new Moved(
                                    node,
                                    key,
                                    name(node.field() + "$" + key.name()),
                                    field.fieldTypeSymbol(),
                                    field.flags().has(AccessFlag.FINAL),
                                    field.flags().has(AccessFlag.PRIVATE)));
                }
            }
            type = model.get().superclass().get().asSymbol();
        }
        return moved;
    }

    private String name(String wanted) {
        String name = wanted;
        for (int i = 2; !names.add(name); i++) {
            name = wanted + "$" + i;
        }
        return name;
    }

    ClassDesc self() {
        return generated.thisClass().asSymbol();
    }

    boolean isFlat(int node) {
        return flat.containsKey(node);
    }

    List<Candidate> flat() {
        return List.copyOf(flat.values());
    }

    List<Moved> fields() {
        List<Moved> all = new ArrayList<>();
        fields.values().forEach(each -> all.addAll(each.values()));
        return all;
    }

    Candidate candidate(int node) {
        return candidates.stream().filter(each -> each.id() == node).findFirst().orElseThrow();
    }

    /** The flat node in a field of the generated class; -1 if there is none. */
    int nodeIn(String field) {
        return nodes.getOrDefault(field, -1);
    }

    ClassDesc fieldType(String ownField) {
        return ownFields.getOrDefault(ownField, ConstantDescs.CD_Object);
    }

    /** The field that an instruction on a node means. */
    FieldKey key(FieldInstruction instruction) throws NotFlat {
        String name = instruction.name().stringValue();
        ClassSource.Found<FieldModel> field = classes.field(instruction.owner().asSymbol(), name);
        if (field == null) {
            throw new NotFlat("its field " + name + " cannot be found");
        }
        return new FieldKey(field.type(), name);
    }

    String field(int node, FieldKey key) throws NotFlat {
        Moved moved = fields.getOrDefault(node, Map.of()).get(key);
        if (moved == null) {
            throw new NotFlat(node, "its field " + key.name() + " cannot be moved");
        }
        return moved.name();
    }

    /** The name that a node's method has in the generated class; from now on it has to be moved. */
    String method(int node, ClassDesc owner, String name, String descriptor) throws NotFlat {
        ClassSource.Found<MethodModel> found = classes.method(owner, name, descriptor);
        if (found == null || found.member().code().isEmpty()) {
            throw new NotFlat(node, "its method " + name + " is not in its classes");
        }
        if (found.member().flags().has(AccessFlag.SYNCHRONIZED)) {
            throw new NotFlat(node, "its method " + name + " is synchronized");
        }
        MethodKey key = new MethodKey(node, found.type(), name, descriptor);
        String known = methods.get(key);
        if (known != null) {
            return known;
        }
        String moved = name(candidate(node).field() + "$" + name);
        methods.put(key, moved);
        pending.add(new Pending(node, moved, found.member()));
        return moved;
    }

    @Nullable
    Pending next() {
        return pending.poll();
    }

    boolean isAccessible(ClassDesc type) {
        return classes.isAccessible(self().packageName(), type);
    }

    boolean isAccessible(ClassDesc owner, String name, @Nullable String descriptor) {
        return classes.isAccessible(self().packageName(), owner, name, descriptor);
    }
}
