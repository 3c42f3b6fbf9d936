package io.millrace.graph.processor.flatten;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows the stack of a method in one pass, as javac writes methods: what is on the stack at a label is known from a jump to it or from the
 * instruction before it, and nothing is where neither is known yet. Where two ways meet, both must have the same nodes at the same places; that is checked, for
 * jumps backwards too.
 */
final class Code {
    private final Map<Integer, Value> locals;
    private final Effects effects;
    private final Map<Label, List<Value>> atLabels = new HashMap<>();

    /** Null after a jump. */
    private @Nullable List<Value> stack = new ArrayList<>();

    private int position;

    /**
     * @param locals what the first slots have; they must not be written to if they hold nodes
     */
    Code(Map<Integer, Value> locals, Effects effects) {
        this.locals = locals;
        this.effects = effects;
    }

    void follow(CodeModel code) throws NotFlat {
        for (CodeElement element : code) {
            if (element instanceof ExceptionCatch handler) {
                atLabels.put(handler.handler(), List.of(Value.OTHER));
            }
        }
        for (CodeElement element : code) {
            position++;
            if (element instanceof LabelTarget target) {
                meet(target.label());
                effects.keep(element);
            } else if (element instanceof Instruction instruction) {
                step(instruction);
            } else {
                effects.keep(element);
            }
        }
    }

    private void meet(Label label) throws NotFlat {
        List<Value> known = atLabels.get(label);
        if (stack == null) {
            stack = known == null ? new ArrayList<>() : new ArrayList<>(known);
        } else if (known != null) {
            stack = merged(stack, known);
        }
        atLabels.put(label, new ArrayList<>(stack));
    }

    private void jump(Label label) throws NotFlat {
        List<Value> known = atLabels.get(label);
        atLabels.put(label, known == null ? new ArrayList<>(stack()) : merged(stack(), known));
    }

    private static List<Value> merged(List<Value> one, List<Value> other) throws NotFlat {
        if (one.size() != other.size()) {
            throw new NotFlat("its stack cannot be followed");
        }
        List<Value> both = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
            Value value = one.get(i);
            if (!value.equals(other.get(i))) {
                if (refers(value)
                        || refers(other.get(i))
                        || value.size() != other.get(i).size()) {
                    throw new NotFlat("it chooses between nodes");
                }
                value = new Value.Other(value.size());
            }
            both.add(value);
        }
        return both;
    }

    private static boolean refers(Value value) {
        return !(value instanceof Value.Other) && !(value instanceof Value.Constant);
    }

    private void step(Instruction instruction) throws NotFlat {
        switch (instruction) {
            case LoadInstruction load -> {
                effects.keep(load);
                push(locals.getOrDefault(load.slot(), other(load.typeKind())));
            }
            case StoreInstruction store -> {
                leak(pop(), "is kept in a local variable");
                if (locals.remove(store.slot()) != null) {
                    throw new NotFlat("it writes to a parameter that holds a node");
                }
                effects.keep(store);
            }
            case ConstantInstruction constant -> {
                effects.keep(constant);
                push(new Value.Constant(
                        constant.constantValue(), constant.typeKind().slotSize()));
            }
            case FieldInstruction field -> field(field);
            case InvokeInstruction call -> call(call);
            case InvokeDynamicInstruction call -> {
                effects.callDynamic(call, popArguments(call.typeSymbol()));
                pushResult(
                        call.typeSymbol().returnType(),
                        new Value.Other(size(call.typeSymbol().returnType())));
            }
            case NewObjectInstruction made -> {
                effects.keep(made);
                push(new Value.Fresh(position));
            }
            case StackInstruction copy -> {
                effects.keep(copy);
                copy(copy.opcode());
            }
            case BranchInstruction branch -> branch(branch);
            case TableSwitchInstruction choice -> choice(choice, choice.cases(), choice.defaultTarget());
            case LookupSwitchInstruction choice -> choice(choice, choice.cases(), choice.defaultTarget());
            case ReturnInstruction end -> {
                if (end.typeKind() != TypeKind.VOID) {
                    effects.returned(pop());
                }
                effects.keep(end);
                stack = null;
            }
            case ThrowInstruction end -> {
                leak(pop(), "is thrown");
                effects.keep(end);
                stack = null;
            }
            default -> calculate(instruction);
        }
    }

    private void field(FieldInstruction field) throws NotFlat {
        boolean isStatic = field.opcode() == Opcode.GETSTATIC || field.opcode() == Opcode.PUTSTATIC;
        if (field.opcode() == Opcode.GETFIELD || field.opcode() == Opcode.GETSTATIC) {
            push(effects.get(field, isStatic ? null : pop()));
        } else {
            Value value = pop();
            effects.put(field, isStatic ? null : pop(), value);
        }
    }

    private void call(InvokeInstruction call) throws NotFlat {
        List<Value> arguments = popArguments(call.typeSymbol());
        Value receiver = call.opcode() == Opcode.INVOKESTATIC ? null : pop();
        Value result = effects.call(call, receiver, arguments);
        pushResult(call.typeSymbol().returnType(), result);
    }

    private void branch(BranchInstruction branch) throws NotFlat {
        switch (branch.opcode()) {
            case GOTO, GOTO_W -> {}
            case IF_ACMPEQ, IF_ACMPNE, IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE -> {
                leak(pop(), "is compared");
                leak(pop(), "is compared");
            }
            default -> leak(pop(), "is compared");
        }
        effects.keep(branch);
        jump(branch.target());
        if (branch.opcode() == Opcode.GOTO || branch.opcode() == Opcode.GOTO_W) {
            stack = null;
        }
    }

    private void choice(Instruction instruction, List<SwitchCase> cases, Label otherwise) throws NotFlat {
        pop();
        effects.keep(instruction);
        for (SwitchCase each : cases) {
            jump(each.target());
        }
        jump(otherwise);
        stack = null;
    }

    private void calculate(Instruction instruction) throws NotFlat {
        switch (instruction) {
            case OperatorInstruction operator -> {
                pop(operands(operator.opcode()));
                push(new Value.Other(
                        operator.opcode() == Opcode.ARRAYLENGTH || isComparison(operator.opcode())
                                ? 1
                                : operator.typeKind().slotSize()));
            }
            case ConvertInstruction convert -> {
                pop(1);
                push(other(convert.toType()));
            }
            case TypeCheckInstruction check -> {
                leak(pop(), "is cast");
                push(Value.OTHER);
            }
            case ArrayLoadInstruction load -> {
                pop(2);
                push(other(load.typeKind()));
            }
            case ArrayStoreInstruction store -> {
                leak(pop(), "is put into an array");
                pop(2);
            }
            case NewPrimitiveArrayInstruction made -> {
                pop(1);
                push(Value.OTHER);
            }
            case NewReferenceArrayInstruction made -> {
                pop(1);
                push(Value.OTHER);
            }
            case NewMultiArrayInstruction made -> {
                pop(made.dimensions());
                push(Value.OTHER);
            }
            case IncrementInstruction increment -> {}
            case NopInstruction nop -> {}
            default -> throw new NotFlat("it has an instruction " + instruction.opcode());
        }
        effects.keep(instruction);
    }

    private static int operands(Opcode opcode) {
        return switch (opcode) {
            case ARRAYLENGTH, INEG, LNEG, FNEG, DNEG -> 1;
            default -> 2;
        };
    }

    private static boolean isComparison(Opcode opcode) {
        return switch (opcode) {
            case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> true;
            default -> false;
        };
    }

    /** The instructions that copy or drop entries; which of their forms is meant depends on the sizes of the entries. */
    private void copy(Opcode opcode) throws NotFlat {
        switch (opcode) {
            case POP -> pop();
            case POP2 -> popSlots(2);
            case DUP -> copy(1, 0);
            case DUP_X1 -> copy(1, 1);
            case DUP_X2 -> copy(1, 2);
            case DUP2 -> copy(2, 0);
            case DUP2_X1 -> copy(2, 1);
            case DUP2_X2 -> copy(2, 2);
            case SWAP -> {
                Value top = pop();
                Value below = pop();
                push(top);
                push(below);
            }
            default -> throw new NotFlat("it has an instruction " + opcode);
        }
    }

    private void copy(int slots, int under) throws NotFlat {
        List<Value> copied = popSlots(slots);
        List<Value> below = popSlots(under);
        copied.forEach(this::push);
        below.forEach(this::push);
        copied.forEach(this::push);
    }

    private List<Value> popSlots(int slots) throws NotFlat {
        List<Value> values = new ArrayList<>();
        for (int left = slots; left > 0; ) {
            Value value = pop();
            left -= value.size();
            values.addFirst(value);
        }
        return values;
    }

    private List<Value> popArguments(MethodTypeDesc type) throws NotFlat {
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < type.parameterCount(); i++) {
            arguments.addFirst(pop());
        }
        return arguments;
    }

    private void pushResult(ClassDesc type, Value result) {
        if (TypeKind.from(type) != TypeKind.VOID) {
            push(result);
        }
    }

    private void leak(Value value, String how) throws NotFlat {
        effects.leaked(value, how);
    }

    private void pop(int entries) throws NotFlat {
        for (int i = 0; i < entries; i++) {
            pop();
        }
    }

    private Value pop() throws NotFlat {
        if (stack().isEmpty()) {
            throw new NotFlat("its stack cannot be followed");
        }
        return stack().removeLast();
    }

    private void push(Value value) {
        stack().add(value);
    }

    private List<Value> stack() {
        if (stack == null) {
            stack = new ArrayList<>();
        }
        return stack;
    }

    static Value other(TypeKind kind) {
        return new Value.Other(kind.slotSize());
    }

    static int size(ClassDesc type) {
        return TypeKind.from(type).slotSize();
    }

    /** What the parameters of a method are, by slot, when the first one is there. */
    static Map<Integer, Value> parameters(MethodTypeDesc type, int firstSlot) {
        Map<Integer, Value> slots = new HashMap<>();
        int slot = firstSlot;
        for (int i = 0; i < type.parameterCount(); i++) {
            int size = size(type.parameterType(i));
            slots.put(slot, new Value.Parameter(i, size));
            slot += size;
        }
        return slots;
    }
}
