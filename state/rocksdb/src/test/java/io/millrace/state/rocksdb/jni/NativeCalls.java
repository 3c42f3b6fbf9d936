package io.millrace.state.rocksdb.jni;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Loads RocksDB's classes and ours a second time, with a counter in front of every call of a native method, so that a test
 * counts what really crosses into native code.
 */
final class NativeCalls extends ClassLoader {
    private static final AtomicLong COUNT = new AtomicLong();
    private static final String ROCKSDB = "org.rocksdb.";
    private static final String BACKEND = "io.millrace.state.rocksdb.";

    private final Map<String, ClassModel> parsed = new ConcurrentHashMap<>();
    private final ClassFile classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
            ClassHierarchyResolver.ofResourceParsing(NativeCalls.class.getClassLoader())));

    NativeCalls() {
        super(NativeCalls.class.getClassLoader());
    }

    static long count() {
        return COUNT.get();
    }

    /** Called by the instrumented classes. */
    public static void add() {
        COUNT.incrementAndGet();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean own = name.startsWith(ROCKSDB) || name.startsWith(BACKEND);
        if (!own || name.equals(Counter.class.getName())) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) {
        byte[] counted = classFile.transformClass(
                parse(name.replace('.', '/')), ClassTransform.transformingMethodBodies((code, element) -> {
                    if (element instanceof InvokeInstruction call && isNative(call)) {
                        code.invokestatic(
                                ClassDesc.of(Counter.class.getName()), "add", MethodTypeDesc.of(ConstantDescs.CD_void));
                    }
                    code.with(element);
                }));
        return defineClass(name, counted, 0, counted.length);
    }

    private boolean isNative(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        while (owner.startsWith("org/rocksdb/")) {
            ClassModel model = parse(owner);
            for (var method : model.methods()) {
                if (method.methodName().equals(call.name())
                        && method.methodType().equals(call.type())) {
                    return method.flags().has(AccessFlag.NATIVE);
                }
            }
            owner = model.superclass().map(parent -> parent.asInternalName()).orElse("");
        }
        return false;
    }

    private ClassModel parse(String internalName) {
        return parsed.computeIfAbsent(internalName, name -> {
            try (InputStream bytes = getResourceAsStream(name + ".class")) {
                if (bytes == null) {
                    throw new IllegalStateException("no class file of " + name);
                }
                return classFile.parse(bytes.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Loaded once only, by the tests' own loader. */
    public static final class Counter {
        private Counter() {}

        public static void add() {
            NativeCalls.add();
        }
    }
}
