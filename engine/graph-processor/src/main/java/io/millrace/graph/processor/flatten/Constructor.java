package io.millrace.graph.processor.flatten;

import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The constructors of a node, from that of its class up to that of Object: what they do with the other nodes. */
final class Constructor implements Effects {
    private final ClassSource classes;
    private final Map<Integer, String> objects;
    private final Map<FieldKey, Value> fixed = new HashMap<>();

    /**
     * @param objects gets the nodes that are not just kept in a final field
     */
    Constructor(ClassSource classes, Map<Integer, String> objects) {
        this.classes = classes;
        this.objects = objects;
    }

    void follow(ClassDesc type, String descriptor, List<Value> arguments) throws NotFlat {
        ClassSource.Found<MethodModel> found = classes.method(type, ConstantDescs.INIT_NAME, descriptor);
        if (found == null || !found.type().equals(type)) {
            throw new NotFlat("its class " + type.displayName() + " cannot be read");
        }
        Map<Integer, Value> locals = new HashMap<>();
        int slot = 1;
        for (int i = 0; i < arguments.size(); i++) {
            Value argument = arguments.get(i);
            int size = Code.size(found.member().methodTypeSymbol().parameterType(i));
            locals.put(
                    slot,
                    argument instanceof Value.Parameter || argument instanceof Value.Self ? Value.OTHER : argument);
            slot += size;
        }
        locals.put(0, new Value.Self());
        new Code(locals, this).follow(found.member().code().orElseThrow(() -> new NotFlat("it has no constructor")));
    }

    /** The final fields that refer to a node or have a constant. */
    Map<FieldKey, Value> fixed() {
        Map<FieldKey, Value> known = new HashMap<>(fixed);
        known.values().removeIf(value -> !(value instanceof Value.Node) && !(value instanceof Value.Constant));
        return known;
    }

    @Override
    public void keep(CodeElement element) {}

    @Override
    public Value get(FieldInstruction instruction, @Nullable Value receiver) throws NotFlat {
        Value other = new Value.Other(Code.size(instruction.typeSymbol()));
        if (receiver instanceof Value.Self) {
            Value known = fixed.get(key(instruction).type());
            return known instanceof Value.Node ? known : other;
        }
        if (receiver != null && !instruction.typeSymbol().isPrimitive()) {
            leaked(receiver, "is read by a constructor");
        }
        return other;
    }

    private record Key(FieldKey type, boolean isFinal) {}

    private Key key(FieldInstruction instruction) throws NotFlat {
        ClassSource.Found<FieldModel> field =
                classes.field(instruction.owner().asSymbol(), instruction.name().stringValue());
        if (field == null) {
            throw new NotFlat("its field " + instruction.name().stringValue() + " cannot be found");
        }
        return new Key(
                new FieldKey(field.type(), instruction.name().stringValue()),
                field.member().flags().has(AccessFlag.FINAL));
    }

    @Override
    public void put(FieldInstruction instruction, @Nullable Value receiver, Value value) throws NotFlat {
        if (!(receiver instanceof Value.Self)) {
            leaked(value, "is put into a field of another object by a constructor");
            return;
        }
        Key key = key(instruction);
        Value before = fixed.put(key.type(), key.isFinal() ? value : Value.OTHER);
        if (before != null) {
            leaked(before, "is one of several that a field may refer to");
            leaked(value, "is one of several that a field may refer to");
            fixed.put(key.type(), Value.OTHER);
        } else if (!key.isFinal()) {
            leaked(value, "is kept in a field that is not final");
        } else if (value instanceof Value.Self) {
            throw new NotFlat("it refers to itself");
        }
    }

    @Override
    public Value call(InvokeInstruction instruction, @Nullable Value receiver, List<Value> arguments) throws NotFlat {
        if (receiver instanceof Value.Self) {
            if (!instruction.name().equalsString(ConstantDescs.INIT_NAME)) {
                throw new NotFlat("its constructor calls " + instruction.name().stringValue());
            }
            if (!instruction.owner().asSymbol().equals(ConstantDescs.CD_Object)) {
                follow(instruction.owner().asSymbol(), instruction.type().stringValue(), arguments);
            }
            return Value.OTHER;
        }
        if (receiver != null) {
            leaked(receiver, "is called by a constructor");
        }
        for (Value argument : arguments) {
            leaked(argument, "is given to " + instruction.name().stringValue() + " by a constructor");
        }
        return new Value.Other(Code.size(instruction.typeSymbol().returnType()));
    }

    @Override
    public void callDynamic(InvokeDynamicInstruction instruction, List<Value> arguments) throws NotFlat {
        for (Value argument : arguments) {
            leaked(argument, "is kept by a lambda");
        }
    }

    @Override
    public void returned(Value value) {}

    @Override
    public void leaked(Value value, String how) throws NotFlat {
        if (value instanceof Value.Node node) {
            objects.putIfAbsent(node.id(), "it " + how);
        } else if (value instanceof Value.Self) {
            throw new NotFlat("its constructor hands it on: it " + how);
        }
    }
}
