package io.millrace.streams.internal.restore;

import io.millrace.state.MemoryUsage;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.state.TaskStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;

/** A backend whose stores refuse every write while they are told to. */
final class FailingBackend implements StateBackend {
    private final StateBackend backend;
    boolean failing;

    FailingBackend(StateBackend backend) {
        this.backend = backend;
    }

    @Override
    public TaskStore open(Path directory, List<String> families) {
        TaskStore store = backend.open(directory, families);
        return (TaskStore) Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(), new Class<?>[] {TaskStore.class}, (proxy, method, arguments) -> {
                    if (failing
                            && (method.getName().equals("write")
                                    || method.getName().equals("load"))) {
                        throw new StateException("the test lets the write fail");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public String name() {
        return backend.name();
    }

    @Override
    public String reason() {
        return backend.reason();
    }

    @Override
    public String library() {
        return backend.library();
    }

    @Override
    public boolean persistent() {
        return backend.persistent();
    }

    @Override
    public MemoryUsage memoryUsage() {
        return backend.memoryUsage();
    }

    @Override
    public int openStores() {
        return backend.openStores();
    }

    @Override
    public long openIterators() {
        return backend.openIterators();
    }

    @Override
    public long leakedIterators() {
        return backend.leakedIterators();
    }

    @Override
    public void close() {
        backend.close();
    }
}
