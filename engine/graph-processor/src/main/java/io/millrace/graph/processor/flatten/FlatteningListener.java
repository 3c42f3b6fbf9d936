package io.millrace.graph.processor.flatten;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.annotation.processing.Messager;
import javax.annotation.processing.ProcessingEnvironment;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.StandardLocation;

/** Waits until javac has written all class files, and then flattens the classes that were asked for. */
public final class FlatteningListener implements TaskListener {
    private final Filer filer;
    private final Messager messager;
    private final Path folder;
    private final Set<String> wanted = new LinkedHashSet<>();

    private FlatteningListener(ProcessingEnvironment environment, Path folder) {
        this.filer = environment.getFiler();
        this.messager = environment.getMessager();
        this.folder = folder;
    }

    /** Listens to the compiler, if that is javac and it writes into a folder; empty if it is not. */
    public static Optional<FlatteningListener> to(ProcessingEnvironment environment) {
        try {
            JavacTask task = JavacTask.instance(environment);
            FileObject any = environment.getFiler().getResource(StandardLocation.CLASS_OUTPUT, "", "any.class");
            FlatteningListener listener =
                    new FlatteningListener(environment, Path.of(any.toUri()).resolveSibling(""));
            task.addTaskListener(listener);
            return Optional.of(listener);
        } catch (IllegalArgumentException | FileSystemNotFoundException | IOException e) {
            return Optional.empty();
        }
    }

    /** Flattens that class once it is compiled. */
    public void flatten(String className) {
        wanted.add(className);
    }

    @Override
    public void finished(TaskEvent event) {
        if (event.getKind() == TaskEvent.Kind.COMPILATION) {
            wanted.forEach(this::flattenNow);
            wanted.clear();
        }
    }

    private void flattenNow(String className) {
        ClassDesc type = ClassDesc.of(className);
        ClassSource classes = new ClassSource(this::read);
        Optional<ClassModel> generated = classes.find(type);
        if (generated.isEmpty()) {
            return; // not compiled, as there were errors
        }
        Flattener.Result result = new Flattener(generated.get(), classes, each -> Files.exists(file(each))).run();
        try {
            for (Map.Entry<ClassDesc, byte[]> each : result.files().entrySet()) {
                Files.write(file(each.getKey()), each.getValue());
            }
            Path report = file(type).resolveSibling(type.displayName() + ".flat.txt");
            Files.writeString(report, report(result));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write the flattened " + className, e);
        }
        if (!result.objects().isEmpty()) {
            messager.printMessage(
                    Diagnostic.Kind.NOTE,
                    className + " is not quite flat, which makes it slower: " + String.join("; ", objects(result)));
        }
    }

    private static String report(Flattener.Result result) {
        StringBuilder text = new StringBuilder();
        result.flat().forEach(node -> text.append(node).append(": flat\n"));
        objects(result).forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static List<String> objects(Flattener.Result result) {
        return result.objects().entrySet().stream()
                .map(each -> each.getKey() + ": an object, as " + each.getValue())
                .toList();
    }

    private Path file(ClassDesc type) {
        String name = type.descriptorString();
        return folder.resolve(name.substring(1, name.length() - 1) + ".class");
    }

    private Optional<ClassModel> read(ClassDesc type) {
        if (type.isArray() || type.isPrimitive()) {
            return Optional.empty();
        }
        try {
            Path file = file(type);
            if (Files.exists(file)) {
                return Optional.of(ClassFile.of().parse(Files.readAllBytes(file)));
            }
            String name = file.getFileName().toString();
            try (InputStream bytes = filer.getResource(StandardLocation.CLASS_PATH, type.packageName(), name)
                    .openInputStream()) {
                return Optional.of(ClassFile.of().parse(bytes.readAllBytes()));
            }
        } catch (IOException e) {
            return Optional.empty(); // a class of the JDK, or one that only the compiler itself can see
        }
    }
}
