package io.millrace.graph.processor.flatten;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A method with the generated class in the place of its nodes: whatever was a node on the stack is the generated class, a node's fields and methods are
 * its own.
 */
final class Translation implements Effects {
    private final Layout layout;

    /** Whether the method is moved from a node; otherwise it is one of the generated class. */
    private final boolean moved;

    private final List<Consumer<CodeBuilder>> out = new ArrayList<>();

    Translation(Layout layout, boolean moved) {
        this.layout = layout;
        this.moved = moved;
    }

    /** Writes the method. */
    List<Consumer<CodeBuilder>> code() {
        return out;
    }

    @Override
    public void keep(CodeElement element) throws NotFlat {
        if (moved) {
            switch (element) {
                case NewObjectInstruction made -> named(made.className().asSymbol());
                case NewReferenceArrayInstruction made ->
                    named(made.componentType().asSymbol());
                case NewMultiArrayInstruction made -> named(made.arrayType().asSymbol());
                case TypeCheckInstruction check -> named(check.type().asSymbol());
                case ConstantInstruction constant -> {
                    if (constant.constantValue() instanceof ClassDesc type) {
                        named(type);
                    }
                }
                case ExceptionCatch caught -> {
                    if (caught.catchType().isPresent()) {
                        named(caught.catchType().get().asSymbol());
                    }
                }
                default -> {}
            }
        }
        // Lines and variables of a node's source mean nothing in the generated class.
        if (!moved
                || element instanceof Instruction
                || element instanceof LabelTarget
                || element instanceof ExceptionCatch) {
            out.add(code -> code.with(element));
        }
    }

    @Override
    public Value get(FieldInstruction instruction, @Nullable Value receiver) throws NotFlat {
        Value other = new Value.Other(Code.size(instruction.typeSymbol()));
        if (receiver instanceof Value.Node node) {
            return getOfNode(instruction, node.id(), other);
        }
        if (receiver instanceof Value.Self) {
            int node = layout.nodeIn(instruction.name().stringValue());
            if (node >= 0) {
                return new Value.Node(node);
            }
        } else {
            accessible(instruction.owner().asSymbol(), instruction.name().stringValue(), null);
        }
        out.add(code -> code.with(instruction));
        return other;
    }

    private Value getOfNode(FieldInstruction instruction, int node, Value other) throws NotFlat {
        FieldKey key = layout.key(instruction);
        Value fixed = layout.candidate(node).fixed().get(key);
        if (fixed instanceof Value.Node parent) {
            if (layout.isFlat(parent.id())) {
                return parent;
            }
            String field = layout.candidate(parent.id()).field();
            out.add(code -> code.getfield(layout.self(), field, layout.fieldType(field)));
            if (!layout.fieldType(field).equals(instruction.typeSymbol())) {
                out.add(code -> code.checkcast(instruction.typeSymbol()));
            }
            return other;
        }
        if (fixed instanceof Value.Constant constant) {
            ConstantDesc value = constant.value();
            out.add(code -> code.pop().loadConstant(value));
            return other;
        }
        String field = layout.field(node, key);
        out.add(code -> code.getfield(layout.self(), field, instruction.typeSymbol()));
        return other;
    }

    @Override
    public void put(FieldInstruction instruction, @Nullable Value receiver, Value value) throws NotFlat {
        leaked(value, "is put into a field");
        if (receiver instanceof Value.Node node) {
            String field = layout.field(node.id(), layout.key(instruction));
            out.add(code -> code.putfield(layout.self(), field, instruction.typeSymbol()));
            return;
        }
        if (!(receiver instanceof Value.Self)) {
            accessible(instruction.owner().asSymbol(), instruction.name().stringValue(), null);
        }
        out.add(code -> code.with(instruction));
    }

    @Override
    public Value call(InvokeInstruction instruction, @Nullable Value receiver, List<Value> arguments) throws NotFlat {
        for (Value argument : arguments) {
            leaked(argument, "is given to " + instruction.name().stringValue());
        }
        Value result = new Value.Other(Code.size(instruction.typeSymbol().returnType()));
        if (receiver instanceof Value.Node node) {
            boolean exact = instruction.opcode() == Opcode.INVOKESPECIAL;
            String method = layout.method(
                    node.id(),
                    exact
                            ? instruction.owner().asSymbol()
                            : layout.candidate(node.id()).type(),
                    instruction.name().stringValue(),
                    instruction.type().stringValue());
            out.add(code -> code.invokevirtual(layout.self(), method, instruction.typeSymbol()));
            return result;
        }
        if (!(receiver instanceof Value.Self)) {
            accessible(
                    instruction.owner().asSymbol(),
                    instruction.name().stringValue(),
                    instruction.type().stringValue());
        }
        out.add(code -> code.with(instruction));
        return result;
    }

    @Override
    public void callDynamic(InvokeDynamicInstruction instruction, List<Value> arguments) throws NotFlat {
        for (Value argument : arguments) {
            leaked(argument, "is kept by a lambda");
        }
        for (ConstantDesc argument : instruction.bootstrapArgs()) {
            if (argument instanceof DirectMethodHandleDesc handle) {
                accessible(handle.owner(), handle.methodName(), handle.lookupDescriptor());
            }
        }
        out.add(code -> code.with(instruction));
    }

    @Override
    public void returned(Value value) throws NotFlat {
        leaked(value, "is returned by a method");
    }

    @Override
    public void leaked(Value value, String how) throws NotFlat {
        if (value instanceof Value.Node node) {
            throw new NotFlat(node.id(), "it " + how);
        }
    }

    private void accessible(ClassDesc owner, String name, @Nullable String descriptor) throws NotFlat {
        if (moved && !layout.isAccessible(owner, name, descriptor)) {
            throw new NotFlat("it uses " + owner.displayName() + "." + name + ", which the generated class may not");
        }
    }

    private void named(ClassDesc type) throws NotFlat {
        if (!layout.isAccessible(type)) {
            throw new NotFlat("it uses " + type.displayName() + ", which the generated class may not");
        }
    }
}
