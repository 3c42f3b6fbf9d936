package io.millrace.graph.processor;

import io.millrace.graph.EventGraph;
import io.millrace.graph.processor.flatten.FlatteningListener;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/** The annotation processor: writes a class, its descriptions and its inlining pattern for every {@link EventGraph}. */
public final class EventGraphProcessor extends AbstractProcessor {
    /** Where the Maven plugin finds patterns of classes that Oracle GraalVM is to inline; one file per class. */
    static final String FORCE_INLINE = "META-INF/millrace/force-inline/";

    /** Graphs that name types which other processors may still write. */
    private final Set<String> postponed = new LinkedHashSet<>();

    private Optional<FlatteningListener> listener = Optional.empty();

    /** Made by javac. */
    public EventGraphProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(EventGraph.class.getName());
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        if (round.processingOver()) {
            return false;
        }
        Set<TypeElement> graphs = new LinkedHashSet<>();
        for (String name : postponed) {
            TypeElement graph = processingEnv.getElementUtils().getTypeElement(name);
            if (graph != null) {
                graphs.add(graph);
            }
        }
        postponed.clear();
        for (Element element : round.getElementsAnnotatedWith(EventGraph.class)) {
            graphs.add((TypeElement) element);
        }
        for (TypeElement graph : graphs) {
            if (isBroken(graph)) {
                // If nobody writes the missing type, javac itself says that it is missing, at the place that names it.
                postponed.add(graph.getQualifiedName().toString());
            } else {
                generateOrReport(graph);
            }
        }
        return false;
    }

    private boolean isBroken(TypeElement graph) {
        if (hasBrokenAnnotation(graph)) {
            return true;
        }
        for (ExecutableElement method : ElementFilter.methodsIn(graph.getEnclosedElements())) {
            if (TypeChecks.isBroken(method.getReturnType())
                    || hasBrokenAnnotation(method)
                    || method.getParameters().stream().anyMatch(each -> TypeChecks.isBroken(each.asType()))) {
                return true;
            }
        }
        return false;
    }

    /** Whether javac found no value for a part of an annotation, and says so in its place. */
    private static boolean hasBrokenAnnotation(Element element) {
        return element.getAnnotationMirrors().stream()
                .flatMap(mirror -> mirror.getElementValues().values().stream())
                .anyMatch(EventGraphProcessor::isBroken);
    }

    private static boolean isBroken(AnnotationValue value) {
        return value.getValue() instanceof List<?> values
                ? values.stream().anyMatch(each -> isBroken((AnnotationValue) each))
                : "<error>".equals(value.getValue());
    }

    /** Mistakes that javac finds only later, as a missing constant in an annotation, can make reading fail. */
    private void generateOrReport(TypeElement graph) {
        try {
            generate(graph);
        } catch (RuntimeException e) {
            processingEnv
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.ERROR,
                            "Graph " + graph.getSimpleName() + " cannot be read: " + e + " at "
                                    + e.getStackTrace()[0]
                                    + ". Correct the other errors first; if there are none, this is a mistake of"
                                    + " millrace-graph-processor.",
                            graph);
        }
    }

    private void generate(TypeElement graph) {
        @Nullable Model model = new Modeller(graph, processingEnv).model();
        if (model == null) {
            return;
        }
        Plan plan = new Planner(model, new Members(processingEnv), processingEnv.getTypeUtils()).plan();
        Problems problems = new Problems(processingEnv.getMessager(), processingEnv.getElementUtils(), graph);
        SizeChecks.check(plan, problems);
        if (problems.any()) {
            return;
        }
        Description description = new Description(plan);
        String name = model.settings().name();
        String full = model.packageName().isEmpty() ? name : model.packageName() + "." + name;
        Filer filer = processingEnv.getFiler();
        try {
            write(filer.createSourceFile(full, graph), new ProcessorEmitter(plan).source());
            write(resource(model.packageName(), name + ".txt", graph), description.text());
            write(resource(model.packageName(), name + ".mmd", graph), description.mermaid());
            write(resource(model.packageName(), name + ".json", graph), description.json());
            write(resource("", FORCE_INLINE + full, graph), full + ".*\n");
            if (model.settings().flatten()) {
                flatten(full, graph);
            }
        } catch (IOException e) {
            processingEnv
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.ERROR,
                            "Cannot write " + full + ": " + e
                                    + ". Is there another class or graph of that name? Choose one with"
                                    + " @EventGraph(name = ...), or run a clean build.",
                            graph);
        }
    }

    private void flatten(String className, TypeElement graph) {
        if (listener.isEmpty()) {
            listener = FlatteningListener.to(processingEnv);
        }
        listener.ifPresentOrElse(
                each -> each.flatten(className),
                () -> processingEnv
                        .getMessager()
                        .printMessage(
                                Diagnostic.Kind.NOTE,
                                className + " is not flattened, which makes it slower: that needs javac, writing into a"
                                        + " folder.",
                                graph));
    }

    private FileObject resource(String packageName, String name, TypeElement graph) throws IOException {
        return processingEnv.getFiler().createResource(StandardLocation.CLASS_OUTPUT, packageName, name, graph);
    }

    private static void write(FileObject file, String text) throws IOException {
        try (Writer writer = file.openWriter()) {
            writer.write(text);
        }
    }
}
