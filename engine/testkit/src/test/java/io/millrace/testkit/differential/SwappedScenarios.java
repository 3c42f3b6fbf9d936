package io.millrace.testkit.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.Topology;
import io.millrace.testkit.Event;
import io.millrace.testkit.TopologyTestDriver;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * {@link Scenarios} for Millrace: its source with the import prefix replaced, as a team would do that moves, compiled when
 * the test runs.
 */
final class SwappedScenarios implements AutoCloseable {
    private static final String PACKAGE = "io.millrace.testkit.swapped";
    private static final List<String> SOURCES = List.of("Scenarios.java", "ScenarioProcessors.java");

    private final URLClassLoader loader;
    private final Class<?> scenarios;

    private SwappedScenarios(URLClassLoader loader) throws ClassNotFoundException {
        this.loader = loader;
        this.scenarios = loader.loadClass(PACKAGE + ".Scenarios");
    }

    /** Compiles the swapped source into a folder. */
    static SwappedScenarios compile(Path folder) throws IOException, ClassNotFoundException {
        Path originals = Path.of(System.getProperty("basedir", "."), "src/test/java/io/millrace/testkit/differential");
        for (String source : SOURCES) {
            Files.writeString(folder.resolve(source), swap(Files.readString(originals.resolve(source))));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")),
                            null,
                            files.getJavaFileObjectsFromPaths(
                                    SOURCES.stream().map(folder::resolve).toList()))
                    .call();
            assertThat(compiled).as("the swapped source compiles: %s", messages).isTrue();
        }
        return new SwappedScenarios(
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, SwappedScenarios.class.getClassLoader()));
    }

    private static String swap(String source) {
        return source.replace("package io.millrace.testkit.differential;", "package " + PACKAGE + ";")
                .replace("org.apache.kafka.streams.TopologyTestDriver", "io.millrace.testkit.TopologyTestDriver")
                .replace("org.apache.kafka.streams.TestInputTopic", "io.millrace.testkit.TestInputTopic")
                .replace("org.apache.kafka.streams.TestOutputTopic", "io.millrace.testkit.TestOutputTopic")
                .replace("org.apache.kafka.streams.test.", "io.millrace.testkit.")
                .replace("org.apache.kafka.streams.", "io.millrace.streams.");
    }

    Topology topology(String name) {
        Map<String, Supplier<Topology>> all = call("all");
        return Objects.requireNonNull(all.get(name), name).get();
    }

    List<Event> drive(TopologyTestDriver driver, List<Event> inputs) {
        return call("drive", driver, inputs);
    }

    List<Event> outputs(TopologyTestDriver driver) {
        return call("outputs", driver);
    }

    Map<String, Map<String, String>> tables(TopologyTestDriver driver) {
        return call("tables", driver);
    }

    @SuppressWarnings("unchecked") // the methods are those of Scenarios
    private <T> T call(String method, Object... arguments) {
        for (var each : scenarios.getMethods()) {
            if (each.getName().equals(method)) {
                try {
                    return (T) each.invoke(null, arguments);
                } catch (InvocationTargetException e) {
                    throw new AssertionError(method + " failed on Millrace: " + e.getCause(), e.getCause());
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
        throw new AssertionError("no method " + method);
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
