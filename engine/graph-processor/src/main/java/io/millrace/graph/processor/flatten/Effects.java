package io.millrace.graph.processor.flatten;

import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@link Code} tells of a method, instruction by instruction, and asks about those that may touch a node. */
interface Effects {
    /** An instruction that has nothing to do with nodes, except that it may push, copy or drop one. */
    void keep(CodeElement element) throws NotFlat;

    /** What a field has; for a static field there is no receiver. */
    Value get(FieldInstruction instruction, @Nullable Value receiver) throws NotFlat;

    /** A field gets a value; for a static field there is no receiver. */
    void put(FieldInstruction instruction, @Nullable Value receiver, Value value) throws NotFlat;

    /** A method is called; for a static method there is no receiver. What is returned counts only if the method returns something. */
    Value call(InvokeInstruction instruction, @Nullable Value receiver, List<Value> arguments) throws NotFlat;

    /** A lambda is made or strings are joined. */
    void callDynamic(InvokeDynamicInstruction instruction, List<Value> arguments) throws NotFlat;

    /** The method returns a value. */
    void returned(Value value) throws NotFlat;

    /** A value goes somewhere that is not followed. */
    void leaked(Value value, String how) throws NotFlat;
}
