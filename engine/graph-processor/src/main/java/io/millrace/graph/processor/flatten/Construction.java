package io.millrace.graph.processor.flatten;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the constructor of the generated class builds: it calls a static method of the graph for each node, and puts what it returns into a
 * field. A node is a candidate if that method does nothing but call a constructor, and that constructor does nothing with the
 * other nodes but keep them in final fields.
 */
final class Construction implements Effects {
    private final ClassModel generated;
    private final ClassSource classes;
    private final List<Candidate> candidates = new ArrayList<>();
    private final Map<String, Value> fields = new HashMap<>();
    private final Map<Integer, String> objects = new TreeMap<>();

    private Construction(ClassModel generated, ClassSource classes) {
        this.generated = generated;
        this.classes = classes;
    }

    /** Reads the constructor that builds the nodes. */
    static Construction of(ClassModel generated, ClassSource classes) throws NotFlat {
        Construction construction = new Construction(generated, classes);
        MethodModel constructor = constructor(generated);
        Map<Integer, Value> locals = Code.parameters(constructor.methodTypeSymbol(), 1);
        locals.put(0, new Value.Self());
        new Code(locals, construction)
                .follow(constructor.code().orElseThrow(() -> new NotFlat("the constructor has no code")));
        return construction;
    }

    /** The constructor that does not leave the work to another one. */
    static MethodModel constructor(ClassModel generated) throws NotFlat {
        for (MethodModel method : generated.methods()) {
            if (method.methodName().equalsString(ConstantDescs.INIT_NAME) && !delegates(method, generated)) {
                return method;
            }
        }
        throw new NotFlat("there is no constructor");
    }

    private static boolean delegates(MethodModel constructor, ClassModel generated) {
        ClassDesc type = generated.thisClass().asSymbol();
        return constructor.code().stream()
                .flatMap(code -> code.elementStream())
                .anyMatch(element -> element instanceof InvokeInstruction call
                        && call.name().equalsString(ConstantDescs.INIT_NAME)
                        && call.owner().asSymbol().equals(type));
    }

    /** All nodes that were built by a static method; they are in final fields. */
    List<Candidate> candidates() {
        Set<String> nodes = new HashSet<>();
        for (FieldModel field : generated.fields()) {
            if (field.flags().has(AccessFlag.FINAL)) {
                nodes.add(field.fieldName().stringValue());
            }
        }
        return candidates.stream().filter(each -> nodes.contains(each.field())).toList();
    }

    /** The nodes that have to stay objects, and why. */
    Map<Integer, String> objects() {
        return objects;
    }

    @Override
    public void keep(CodeElement element) {}

    @Override
    public Value get(FieldInstruction instruction, @Nullable Value receiver) {
        Value known =
                receiver instanceof Value.Self ? fields.get(instruction.name().stringValue()) : null;
        return known == null ? new Value.Other(Code.size(instruction.typeSymbol())) : known;
    }

    @Override
    public void put(FieldInstruction instruction, @Nullable Value receiver, Value value) {
        String name = instruction.name().stringValue();
        if (receiver instanceof Value.Self && fields.put(name, value) == null) {
            if (value instanceof Value.Node node) {
                candidates.set(node.id(), candidates.get(node.id()).withField(name));
            }
        } else {
            leaked(value, "is put into a field");
        }
    }

    @Override
    public Value call(InvokeInstruction instruction, @Nullable Value receiver, List<Value> arguments) {
        if (receiver != null) {
            leaked(receiver, "is used while the graph is built");
        }
        int id = candidates.size();
        if (instruction.opcode() == Opcode.INVOKESTATIC
                && classes.find(instruction.owner().asSymbol()).isPresent()) {
            try {
                candidates.add(built(id, instruction, arguments));
                return new Value.Node(id);
            } catch (NotFlat e) {
                objects.put(e.nodeOr(id), e.reason());
                arguments.forEach(argument -> leaked(argument, "is given to a node that stays an object"));
                candidates.add(new Candidate(id, "", ConstantDescs.CD_Object, nodes(arguments), Map.of()));
                return new Value.Node(id);
            }
        }
        for (Value argument : arguments) {
            leaked(argument, "is given to " + instruction.name().stringValue());
        }
        return new Value.Other(Code.size(instruction.typeSymbol().returnType()));
    }

    private Candidate built(int id, InvokeInstruction call, List<Value> arguments) throws NotFlat {
        ClassSource.Found<MethodModel> found = classes.method(
                call.owner().asSymbol(), call.name().stringValue(), call.type().stringValue());
        if (found == null) {
            throw new NotFlat("the class that builds it is not to be seen");
        }
        MethodModel method = found.member();
        Factory factory = new Factory();
        new Code(Code.parameters(method.methodTypeSymbol(), 0), factory)
                .follow(method.code().orElseThrow(() -> new NotFlat("the method that builds it has no code")));
        Constructor constructor = new Constructor(classes, objects);
        constructor.follow(factory.type(), factory.descriptor(), factory.arguments(arguments));
        return new Candidate(id, "", factory.type(), nodes(arguments), constructor.fixed());
    }

    private static Set<Integer> nodes(List<Value> values) {
        Set<Integer> nodes = new HashSet<>();
        for (Value value : values) {
            if (value instanceof Value.Node node) {
                nodes.add(node.id());
            }
        }
        return nodes;
    }

    @Override
    public void callDynamic(InvokeDynamicInstruction instruction, List<Value> arguments) {
        arguments.forEach(argument -> leaked(argument, "is used while the graph is built"));
    }

    @Override
    public void returned(Value value) {}

    @Override
    public void leaked(Value value, String how) {
        if (value instanceof Value.Node node) {
            objects.putIfAbsent(node.id(), "it " + how);
        }
    }
}
