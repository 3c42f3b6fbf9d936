package io.millrace.graph.processor;

import java.util.HashSet;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** Reports the mistakes of a graph, each once, at a place in the source, with what to do about it. */
final class Problems {
    private final Messager messager;
    private final Elements elements;
    private final Element graph;
    private final Set<String> reported = new HashSet<>();

    Problems(Messager messager, Elements elements, Element graph) {
        this.messager = messager;
        this.elements = elements;
        this.graph = graph;
    }

    void report(Element where, String problem, String remedy) {
        report(where, null, problem, remedy);
    }

    void report(Element where, @Nullable AnnotationMirror annotation, String problem, String remedy) {
        String text = problem + " " + remedy;
        if (!reported.add(where + text)) {
            return;
        }
        if (inSource(where)) {
            messager.printMessage(Diagnostic.Kind.ERROR, text, where, annotation);
        } else {
            messager.printMessage(
                    Diagnostic.Kind.ERROR,
                    text + " (Found in " + where.getEnclosingElement() + "." + where + ".)",
                    graph);
        }
    }

    /** The element itself if it has a position in a source file, otherwise the other one. */
    Element positioned(Element element, Element otherwise) {
        return inSource(element) ? element : otherwise;
    }

    boolean any() {
        return !reported.isEmpty();
    }

    private boolean inSource(Element element) {
        JavaFileObject file = elements.getFileObjectOf(element);
        return file == null || file.getKind() == JavaFileObject.Kind.SOURCE;
    }
}
