package io.millrace.graph.processor;

import io.millrace.graph.AuditTrace;
import io.millrace.graph.EventClock;
import io.millrace.graph.EventProcessor;
import io.millrace.graph.EventQueue;
import io.millrace.graph.UnknownEventHandler;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Writes a plan as a Java class. Equal plans make equal text. */
final class ProcessorEmitter {
    private final Plan plan;
    private final Model model;
    private final Settings settings;
    private final TypeNames types;
    private final Fields fields;
    private final Flags flags;

    ProcessorEmitter(Plan plan) {
        this.plan = plan;
        this.model = plan.model();
        this.settings = model.settings();
        this.types = new TypeNames(model.packageName(), settings.name(), inheritedNames());
        this.fields = new Fields(model);
        this.flags = new Flags(plan, fields.all());
    }

    /** The source of the class. */
    String source() {
        SourceWriter body = new SourceWriter(0);
        List<String> interfaces = new ArrayList<>(List.of(types.name(EventProcessor.class)));
        exported().forEach(type -> interfaces.add(types.name(type)));
        body.open(modifier(model) + "final class " + settings.name() + " implements " + String.join(", ", interfaces));
        fields(body.withDepth(1));
        ConstructionEmitter construction = new ConstructionEmitter(model, fields, types);
        construction.constructors(body, initialisations());
        PathEmitter paths = new PathEmitter(plan, flags, fields, types);
        new DispatchEmitter(plan, flags, fields, types, paths).methods(body);
        new ServiceEmitter(plan, fields, types).methods(body);
        construction.scopeClasses(body);
        body.withDepth(0).line("}");
        SourceWriter file = new SourceWriter(0);
        file.line("// Written by millrace-graph-processor from " + model.graph().getQualifiedName()
                + "; changes here are lost.");
        if (!model.packageName().isEmpty()) {
            file.line("package " + model.packageName() + ";").line("");
        }
        types.imports().forEach(each -> file.line("import " + each + ";"));
        if (!types.imports().isEmpty()) {
            file.line("");
        }
        return file + new Description(plan).javadoc() + body;
    }

    private void fields(SourceWriter out) {
        DispatchEmitter.states(settings).forEach(out::line);
        out.line("");
        if (!flags.isEmpty()) {
            flags.declarations().forEach(out::line);
            out.line("");
        }
        for (ModelNode node : model.nodes()) {
            out.line("private final " + types.name(node.type()) + " " + fields.of(node) + ";");
        }
        for (ModelNode node : plan.states()) {
            out.line("private final " + serde(node) + " " + fields.serdeOf(node) + " = new " + serde(node) + "();");
        }
        out.line("");
        if (model.usesClock()) {
            out.line("private final " + types.name(EventClock.class) + " clock;");
        }
        if (settings.queueing()) {
            String queue = types.name(EventQueue.class);
            out.line("private final " + queue + " queue = new " + queue + "(" + settings.maxQueued() + ");");
        }
        if (settings.audited()) {
            out.line("private final " + types.name(AuditTrace.class) + " trace;");
        }
        String handler = types.name(UnknownEventHandler.class);
        out.line("private " + handler + " unknown = " + handler + ".throwing();");
        out.line("private int state;");
        if (settings.buffering()) {
            for (int word = 0; word < flags.words(); word++) {
                out.line("private " + flags.type() + " " + flags.word("buffered", word) + ";");
            }
        }
        if (!plan.states().isEmpty()) {
            out.line("private long changedStates;");
        }
        if (settings.namesFailedNode()) {
            out.line("private String handling = \"\";").line("private String calling = \"\";");
        }
        out.line("");
    }

    private String serde(ModelNode node) {
        return node.callbacks().stateSerde() == null
                ? ""
                : types.name(node.callbacks().stateSerde());
    }

    private List<String> initialisations() {
        if (!settings.audited()) {
            return List.of();
        }
        String nodes =
                model.nodes().stream().map(node -> Literals.quoted(node.name())).collect(Collectors.joining(", "));
        String events = plan.eventNames().stream().map(Literals::quoted).collect(Collectors.joining(", "));
        return List.of("this.trace = new " + types.name(AuditTrace.class) + "(new String[] {" + events
                + "}, new String[] {" + nodes + "}, " + settings.auditCapacity() + ", " + settings.keepEvents() + ");");
    }

    /** Names of member types that classes of the file declare or inherit, which hide imports. */
    private Set<String> inheritedNames() {
        Set<String> names = new HashSet<>();
        List<TypeElement> supertypes = new ArrayList<>(exported());
        for (Scope scope : model.scopes()) {
            supertypes.add(scope.type());
            names.add(ConstructionEmitter.className(scope));
        }
        for (TypeElement type : supertypes) {
            ElementFilter.typesIn(type.getEnclosedElements())
                    .forEach(each -> names.add(each.getSimpleName().toString()));
        }
        return names;
    }

    private Set<TypeElement> exported() {
        return plan.exports().stream().map(Plan.Exported::type).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** {@code public } if the graph and all around it are. */
    static String modifier(Model model) {
        for (Element each = model.graph(); each instanceof TypeElement; each = each.getEnclosingElement()) {
            boolean inInterface = Members.around(each).getKind().isInterface();
            if (!each.getModifiers().contains(Modifier.PUBLIC) && !inInterface) {
                return "";
            }
        }
        return "public ";
    }
}
