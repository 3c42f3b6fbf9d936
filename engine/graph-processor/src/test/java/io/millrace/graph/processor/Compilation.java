package io.millrace.graph.processor;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A run of javac with the processor over sources in strings. Nodes and events of the tests' class path are seen by javac as class files, like those of
 * a jar.
 */
final class Compilation {
    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("(?:class|interface|record|enum|@interface) (\\w+)");

    private final Path folder;
    private final boolean succeeded;
    private final List<Diagnostic<? extends JavaFileObject>> diagnostics;

    private @Nullable ClassLoader loader;

    private Compilation(Path folder, boolean succeeded, List<Diagnostic<? extends JavaFileObject>> diagnostics) {
        this.folder = folder;
        this.succeeded = succeeded;
        this.diagnostics = diagnostics;
    }

    /** Compiles into an empty folder, with all warnings of javac. */
    static Compilation of(Path folder, String... sources) {
        return against(List.of(), folder, sources);
    }

    /** Compiles against folders of an earlier compilation. */
    static Compilation against(List<Path> libraries, Path folder, String... sources) {
        return with(libraries, List.of("-parameters"), folder, sources);
    }

    /** Compiles with other options than usual. */
    static Compilation with(List<Path> libraries, List<String> more, Path folder, String... sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        List<JavaFileObject> files = new ArrayList<>();
        for (String source : sources) {
            files.add(new Source(source));
        }
        StringBuilder path = new StringBuilder(System.getProperty("java.class.path"));
        libraries.forEach(library -> path.append(File.pathSeparator).append(library));
        List<String> options = new ArrayList<>(List.of(
                "-d",
                folder.toString(),
                "-classpath",
                path.append(File.pathSeparator).append(folder).toString(),
                "-Xlint:all,-processing,-serial"));
        options.addAll(more);
        JavaCompiler.CompilationTask task = compiler.getTask(null, null, collector, options, null, files);
        task.setProcessors(List.of(new EventGraphProcessor()));
        boolean succeeded = task.call();
        return new Compilation(folder, succeeded, List.copyOf(collector.getDiagnostics()));
    }

    /** Whether there was neither an error nor a warning. */
    boolean isClean() {
        return succeeded && diagnostics.isEmpty();
    }

    boolean succeeded() {
        return succeeded;
    }

    /** The errors, each as "line: text", without what javac adds. */
    List<String> errors() {
        return diagnostics.stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getLineNumber() + ": " + each.getMessage(Locale.ROOT))
                .toList();
    }

    /** The errors in what was given to javac, not in what was generated. */
    List<String> sourceErrors() {
        return diagnostics.stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .filter(each ->
                        each.getSource() == null || !each.getSource().getName().endsWith("Processor.java"))
                .map(each -> each.getMessage(Locale.ROOT))
                .toList();
    }

    List<Diagnostic<? extends JavaFileObject>> diagnostics() {
        return diagnostics;
    }

    /** A generated file, by its path. */
    String generated(String path) {
        try {
            return Files.readString(folder.resolve(path));
        } catch (IOException e) {
            throw new IllegalStateException("Not generated: " + path + "; diagnostics: " + diagnostics, e);
        }
    }

    /** An object of a class that was compiled, made by its first constructor with as many parameters. */
    <T> T create(Class<T> type, String name, @Nullable Object... arguments) {
        return create(List.of(), type, name, arguments);
    }

    /** The same, with the classes of earlier compilations. */
    <T> T create(List<Path> libraries, Class<T> type, String name, @Nullable Object... arguments) {
        try {
            for (var constructor : loader(libraries).loadClass(name).getDeclaredConstructors()) {
                if (constructor.getParameterCount() == arguments.length) {
                    constructor.setAccessible(true);
                    return type.cast(constructor.newInstance(arguments));
                }
            }
            throw new IllegalStateException(name + " has no constructor with " + arguments.length + " parameters");
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot create " + name + "; diagnostics: " + diagnostics, e);
        }
    }

    /** What loads the compiled classes, always the same. */
    ClassLoader loader(List<Path> libraries) {
        if (loader == null) {
            try {
                List<URL> places = new ArrayList<>(List.of(folder.toUri().toURL()));
                for (Path library : libraries) {
                    places.add(library.toUri().toURL());
                }
                loader = new URLClassLoader(places.toArray(URL[]::new), Compilation.class.getClassLoader());
            } catch (MalformedURLException e) {
                throw new IllegalStateException("No URL for " + folder, e);
            }
        }
        return loader;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///" + path(text)), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        private static String path(String text) {
            Matcher home = PACKAGE.matcher(text);
            Matcher type = TYPE.matcher(text);
            if (!type.find()) {
                throw new IllegalArgumentException("No type in " + text);
            }
            String folder = home.find() ? home.group(1).replace('.', '/') + "/" : "";
            return folder + type.group(1) + ".java";
        }
    }
}
