package io.millrace.graph.processor.flatten;

import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method of a graph that should do nothing but call a constructor. */
final class Factory implements Effects {
    private static final String MORE = "the method that builds it does more than call its constructor";

    private @Nullable InvokeInstruction constructor;
    private @Nullable Value built;
    private List<Value> passed = List.of();

    /** The exact class of the node. */
    ClassDesc type() throws NotFlat {
        return constructor().owner().asSymbol();
    }

    String descriptor() throws NotFlat {
        return constructor().type().stringValue();
    }

    /** What the constructor gets when the method gets these. */
    List<Value> arguments(List<Value> arguments) {
        List<Value> values = new ArrayList<>();
        for (Value value : passed) {
            values.add(value instanceof Value.Parameter parameter ? arguments.get(parameter.index()) : value);
        }
        return values;
    }

    private InvokeInstruction constructor() throws NotFlat {
        if (constructor == null) {
            throw new NotFlat(MORE);
        }
        return constructor;
    }

    @Override
    public void keep(CodeElement element) throws NotFlat {
        if (element instanceof BranchInstruction) {
            throw new NotFlat(MORE);
        }
    }

    @Override
    public Value get(FieldInstruction instruction, @Nullable Value receiver) throws NotFlat {
        if (receiver != null) {
            throw new NotFlat(MORE);
        }
        return new Value.Other(Code.size(instruction.typeSymbol()));
    }

    @Override
    public void put(FieldInstruction instruction, @Nullable Value receiver, Value value) throws NotFlat {
        throw new NotFlat(MORE);
    }

    @Override
    public Value call(InvokeInstruction instruction, @Nullable Value receiver, List<Value> arguments) throws NotFlat {
        if (constructor != null
                || !(receiver instanceof Value.Fresh)
                || !instruction.name().equalsString(ConstantDescs.INIT_NAME)) {
            throw new NotFlat(MORE);
        }
        constructor = instruction;
        built = receiver;
        passed = List.copyOf(arguments);
        return Value.OTHER;
    }

    @Override
    public void callDynamic(InvokeDynamicInstruction instruction, List<Value> arguments) throws NotFlat {
        throw new NotFlat(MORE);
    }

    @Override
    public void returned(Value value) throws NotFlat {
        if (!value.equals(built)) {
            throw new NotFlat(MORE);
        }
    }

    @Override
    public void leaked(Value value, String how) throws NotFlat {
        throw new NotFlat(MORE);
    }
}
