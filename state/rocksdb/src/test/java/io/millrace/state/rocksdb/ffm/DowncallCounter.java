package io.millrace.state.rocksdb.ffm;

import io.millrace.state.rocksdb.access.Access;
import io.millrace.state.rocksdb.access.Tuning;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads the FFM access a second time, with a counter in front of every downcall, so that a test counts what really crosses
 * into native code and how.
 */
final class DowncallCounter extends ClassLoader {
    private static final String COUNTED = "io.millrace.state.rocksdb.ffm.";
    private static final Map<String, Integer> CALLS = new ConcurrentHashMap<>();

    private DowncallCounter() {
        super(DowncallCounter.class.getClassLoader());
    }

    /** An access whose downcalls are counted, by the names of the methods that make them. */
    static Access access(Tuning tuning) throws ReflectiveOperationException {
        return (Access) new DowncallCounter()
                .loadClass(FfmAccess.class.getName())
                .getConstructor(Tuning.class)
                .newInstance(tuning);
    }

    /** The downcalls since the last time. */
    static Map<String, Integer> take() {
        var taken = new TreeMap<>(CALLS);
        CALLS.clear();
        return taken;
    }

    /** Called by the instrumented classes. */
    public static final class Counter {
        private Counter() {}

        public static void add(String name) {
            CALLS.merge(name, 1, Integer::sum);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(COUNTED) || name.equals(Counter.class.getName())) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            ClassFile file = ClassFile.of();
            byte[] counted = file.transformClass(file.parse(bytes.readAllBytes()), counting());
            return defineClass(name, counted, 0, counted.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ClassTransform counting() {
        return (type, element) -> {
            if (element instanceof MethodModel method) {
                type.transformMethod(method, counting(method.methodName().stringValue()));
            } else {
                type.with(element);
            }
        };
    }

    private static MethodTransform counting(String name) {
        return MethodTransform.transformingCode((code, element) -> {
            if (element instanceof InvokeInstruction call && isDowncall(call)) {
                code.loadConstant(name)
                        .invokestatic(
                                ClassDesc.of(Counter.class.getName()),
                                "add",
                                MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String));
            }
            code.with(element);
        });
    }

    private static boolean isDowncall(InvokeInstruction call) {
        return call.owner().asInternalName().equals("java/lang/invoke/MethodHandle")
                && call.name().stringValue().startsWith("invoke");
    }
}
