package io.millrace.app;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns SIGTERM and SIGINT into a stop request instead of the JVM's own exit, so that the process can end with the exit
 * code of the stop (0) and not with 143. A second signal ends the process at once, which is safe: what was not committed
 * is aborted.
 *
 * <p>By reflection, because javac warns about {@code sun.misc.Signal} and offers no way to say that this one use is
 * meant; the classes are named by constants so that native-image sees them.
 */
final class StopSignals {
    private static final Logger LOG = LoggerFactory.getLogger(StopSignals.class);

    /** Shells report a process that a signal ended as 128 + the signal's number. */
    private static final int SIGNAL_EXIT_CODE = 128 + 15;

    private StopSignals() {}

    /** @param onStop gets the name of the first signal, on the JVM's signal thread */
    static void install(Consumer<String> onStop) {
        FirstThenExit handler = new FirstThenExit(onStop);
        for (String name : new String[] {"TERM", "INT"}) {
            try {
                install(name, () -> handler.signal("SIG" + name));
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                LOG.warn(
                        "SIG{} cannot be handled ({}): the process will end without a clean stop. Is -Xrs set?",
                        name,
                        e.toString());
            }
        }
    }

    private static void install(String name, Runnable action) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> signalHandler = Class.forName("sun.misc.SignalHandler");
        Object handler = Proxy.newProxyInstance(
                StopSignals.class.getClassLoader(), new Class<?>[] {signalHandler}, (proxy, method, arguments) -> {
                    if (method.getName().equals("handle")) {
                        action.run();
                    }
                    return null;
                });
        try {
            signal.getMethod("handle", signal, signalHandler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), handler);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw e;
        }
    }

    private record FirstThenExit(Consumer<String> onStop, AtomicBoolean stopping) {
        FirstThenExit(Consumer<String> onStop) {
            this(onStop, new AtomicBoolean());
        }

        void signal(String name) {
            if (stopping.compareAndSet(false, true)) {
                onStop.accept(name);
            } else {
                LOG.warn("{} again while stopping: ending at once", name);
                Runtime.getRuntime().halt(SIGNAL_EXIT_CODE);
            }
        }
    }
}
