package io.millrace.graph.processor.flatten;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.FieldTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Moves the nodes of a generated class into it. Their objects stay as they were built, for those who ask the class for a node: they then get the values
 * that the node has at that time.
 */
final class Flattener {
    private static final String TO_OBJECTS = "valuesToNodes";
    private static final String FROM_OBJECTS = "valuesFromNodes";
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);

    /** The methods of the generated class that hand nodes on: the first by name, the others for their states. */
    private static final Set<String> SERVICES = Set.of("node", "saveState", "restoreState");

    private final ClassModel generated;
    private final ClassSource classes;
    private final Predicate<ClassDesc> writable;
    private final ClassFile files;

    /**
     * @param generated the generated class, as javac wrote it
     * @param writable whether the class file of a node can be written anew
     */
    Flattener(ClassModel generated, ClassSource classes, Predicate<ClassDesc> writable) {
        this.generated = generated;
        this.classes = classes;
        this.writable = writable;
        ClassHierarchyResolver ofBuild = type -> classes.find(type)
                .map(model -> model.flags().has(AccessFlag.INTERFACE)
                        ? ClassHierarchyResolver.ClassHierarchyInfo.ofInterface()
                        : ClassHierarchyResolver.ClassHierarchyInfo.ofClass(
                                model.superclass().map(each -> each.asSymbol()).orElse(null)))
                .orElse(null);
        this.files = ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(ofBuild.orElse(ClassHierarchyResolver.defaultResolver())));
    }

    /**
     * What came of it.
     *
     * @param files the class files to write, by class
     * @param flat the fields of the nodes that were moved
     * @param objects the fields of those that were not, with the reason
     */
    record Result(Map<ClassDesc, byte[]> files, List<String> flat, Map<String, String> objects) {}

    private record Attempt(Layout layout, Map<MethodModel, List<Consumer<CodeBuilder>>> own, List<MovedMethod> moved) {}

    private record MovedMethod(String name, MethodTypeDesc type, List<Consumer<CodeBuilder>> code) {}

    Result run() {
        Map<String, String> reasons = new TreeMap<>();
        try {
            Construction construction = Construction.of(generated, classes);
            Map<Integer, String> objects = new TreeMap<>(construction.objects());
            List<Candidate> candidates = construction.candidates();
            keepUnreachable(candidates, objects);
            Attempt attempt = attempt(candidates, objects);
            candidates.stream()
                    .filter(each -> objects.containsKey(each.id()))
                    .forEach(each -> reasons.put(each.field(), objects.getOrDefault(each.id(), "")));
            List<String> flat =
                    attempt.layout().flat().stream().map(Candidate::field).toList();
            return new Result(flat.isEmpty() ? Map.of() : write(attempt), flat, reasons);
        } catch (NotFlat e) {
            return new Result(Map.of(), List.of(), Map.of("all", e.reason()));
        }
    }

    /** Nodes with private fields in class files that are not ours stay objects, as their values could not be taken over. */
    private void keepUnreachable(List<Candidate> candidates, Map<Integer, String> objects) throws NotFlat {
        for (Candidate candidate : candidates) {
            if (objects.containsKey(candidate.id())) {
                continue;
            }
            try {
                Layout alone = new Layout(generated, classes, List.of(candidate), Set.of());
                for (Layout.Moved field : alone.fields()) {
                    ClassDesc owner = field.key().owner();
                    if (!writable.test(owner)
                            && !alone.isAccessible(owner, field.key().name(), null)) {
                        throw new NotFlat("its field " + field.key().name() + " is not accessible, and "
                                + owner.displayName() + " is not compiled together with the graph");
                    }
                }
            } catch (NotFlat e) {
                objects.put(candidate.id(), e.reason());
            }
        }
    }

    /** Tries with fewer nodes each time, until all methods can be translated. */
    private Attempt attempt(List<Candidate> candidates, Map<Integer, String> objects) throws NotFlat {
        while (true) {
            close(candidates, objects);
            try {
                return translate(new Layout(generated, classes, candidates, objects.keySet()));
            } catch (NotFlat e) {
                if (e.nodeOr(-1) < 0) {
                    throw e;
                }
                objects.put(e.nodeOr(-1), e.reason());
            }
        }
    }

    /** The parents of an object are objects, as it calls them. */
    private static void close(List<Candidate> candidates, Map<Integer, String> objects) {
        for (Candidate candidate : candidates.reversed()) {
            if (objects.containsKey(candidate.id())) {
                candidate
                        .parents()
                        .forEach(parent -> objects.putIfAbsent(parent, "it is a parent of " + candidate.field()));
            }
        }
    }

    private Attempt translate(Layout layout) throws NotFlat {
        Map<MethodModel, List<Consumer<CodeBuilder>>> own = new HashMap<>();
        for (MethodModel method : generated.methods()) {
            String name = method.methodName().stringValue();
            if (method.code().isPresent() && !SERVICES.contains(name) && !name.startsWith("<")) {
                Map<Integer, Value> locals = new HashMap<>();
                if (!method.flags().has(AccessFlag.STATIC)) {
                    locals.put(0, new Value.Self());
                }
                Translation translation = new Translation(layout, false);
                new Code(locals, translation).follow(method.code().get());
                own.put(method, translation.code());
            }
        }
        List<MovedMethod> moved = new ArrayList<>();
        for (Layout.Pending next = layout.next(); next != null; next = layout.next()) {
            moved.add(moved(layout, next));
        }
        return new Attempt(layout, own, moved);
    }

    private static MovedMethod moved(Layout layout, Layout.Pending next) throws NotFlat {
        Translation translation = new Translation(layout, true);
        Map<Integer, Value> locals = new HashMap<>();
        locals.put(0, new Value.Node(next.node()));
        CodeModel code = next.method().code().orElseThrow();
        try {
            new Code(locals, translation).follow(code);
        } catch (NotFlat e) {
            throw new NotFlat(e.nodeOr(next.node()), e.reason());
        }
        return new MovedMethod(next.name(), next.method().methodTypeSymbol(), translation.code());
    }

    private Map<ClassDesc, byte[]> write(Attempt attempt) throws NotFlat {
        Map<ClassDesc, byte[]> written = new LinkedHashMap<>();
        Map<ClassDesc, List<Layout.Moved>> opened = new LinkedHashMap<>();
        for (Layout.Moved field : attempt.layout().fields()) {
            if (!attempt.layout().isAccessible(field.key().owner(), field.key().name(), null)) {
                opened.computeIfAbsent(field.key().owner(), _ -> new ArrayList<>())
                        .add(field);
            }
        }
        for (ClassDesc type : opened.keySet()) {
            written.put(type, opened(type, opened.getOrDefault(type, List.of())));
        }
        MethodModel constructor = Construction.constructor(generated);
        written.put(
                attempt.layout().self(),
                files.transformClass(generated, ClassTransform.ofStateful(() -> new ClassTransform() {
                    @Override
                    public void accept(ClassBuilder builder, ClassElement element) {
                        if (element instanceof MethodModel method) {
                            method(builder, method, attempt, method == constructor);
                        } else {
                            builder.with(element);
                        }
                    }

                    @Override
                    public void atEnd(ClassBuilder builder) {
                        members(builder, attempt);
                    }
                })));
        return written;
    }

    /** A node's class whose fields the generated class may read and write. */
    private byte[] opened(ClassDesc type, List<Layout.Moved> fields) throws NotFlat {
        ClassModel model = classes.find(type).orElseThrow(() -> new NotFlat(type.displayName() + " is gone"));
        int open = type.packageName().equals(generated.thisClass().asSymbol().packageName()) ? 0 : ClassFile.ACC_PUBLIC;
        Set<String> names = new HashSet<>();
        fields.forEach(field -> names.add(field.key().name()));
        FieldTransform opening = (builder, element) -> {
            if (element instanceof AccessFlags flags) {
                int others = ~(ClassFile.ACC_PRIVATE | ClassFile.ACC_PROTECTED);
                builder.withFlags(flags.flagsMask() & others | open);
            } else {
                builder.with(element);
            }
        };
        return files.transformClass(model, (builder, element) -> {
            if (element instanceof FieldModel field
                    && names.contains(field.fieldName().stringValue())) {
                builder.transformField(field, opening);
            } else {
                builder.with(element);
            }
        });
    }

    private void method(ClassBuilder builder, MethodModel method, Attempt attempt, boolean isConstructor) {
        ClassDesc self = attempt.layout().self();
        String name = method.methodName().stringValue();
        List<Consumer<CodeBuilder>> translated = attempt.own().get(method);
        boolean takesOver = isConstructor || name.equals("restoreState");
        if (translated == null && !takesOver && !SERVICES.contains(name)
                || method.code().isEmpty()) {
            builder.with(method);
            return;
        }
        builder.transformMethod(method, (methodBuilder, element) -> {
            if (!(element instanceof CodeModel code)) {
                methodBuilder.with(element);
            } else if (translated != null) {
                methodBuilder.withCode(out -> translated.forEach(each -> each.accept(out)));
            } else {
                methodBuilder.withCode(out -> {
                    if (SERVICES.contains(name)) {
                        out.aload(0).invokevirtual(self, TO_OBJECTS, NOTHING);
                    }
                    code.forEach(each -> {
                        if (takesOver && each instanceof ReturnInstruction end && end.opcode() == Opcode.RETURN) {
                            out.aload(0).invokevirtual(self, FROM_OBJECTS, NOTHING);
                        }
                        out.with(each);
                    });
                });
            }
        });
    }

    private void members(ClassBuilder builder, Attempt attempt) {
        Layout layout = attempt.layout();
        ClassDesc self = layout.self();
        for (Layout.Moved field : layout.fields()) {
            builder.withField(field.name(), field.type(), ClassFile.ACC_PRIVATE | ClassFile.ACC_SYNTHETIC);
        }
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_SYNTHETIC;
        for (MovedMethod method : attempt.moved()) {
            builder.withMethodBody(
                    method.name(), method.type(), flags, out -> method.code().forEach(each -> each.accept(out)));
        }
        builder.withMethodBody(FROM_OBJECTS, NOTHING, flags, out -> {
            for (Layout.Moved field : layout.fields()) {
                object(out.aload(0), layout, field)
                        .getfield(field.key().owner(), field.key().name(), field.type())
                        .putfield(self, field.name(), field.type());
            }
            out.return_();
        });
        builder.withMethodBody(TO_OBJECTS, NOTHING, flags, out -> {
            for (Layout.Moved field : layout.fields()) {
                if (!field.isFinal()) {
                    object(out, layout, field)
                            .aload(0)
                            .getfield(self, field.name(), field.type())
                            .putfield(field.key().owner(), field.key().name(), field.type());
                }
            }
            out.return_();
        });
    }

    /** Loads the object of a field's node, as the class that it is. */
    private static CodeBuilder object(CodeBuilder out, Layout layout, Layout.Moved field) {
        String node = field.node().field();
        ClassDesc declared = layout.fieldType(node);
        out.aload(0).getfield(layout.self(), node, declared);
        return declared.equals(field.node().type())
                ? out
                : out.checkcast(field.node().type());
    }
}
