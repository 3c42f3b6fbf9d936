package io.millrace.graph.processor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Follows an event through the graph, parents before children. A node's state is what is known, before the event comes, about whether it changes: never,
 * always, or whenever one of some flags is raised. A node without a trigger has the state of its parents; one whose trigger answers
 * nothing changes with the flags that guard it, and needs none of its own.
 */
final class PathPlanner {
    private final List<ModelNode> nodes;
    private final boolean filtering;
    private final Types types;

    PathPlanner(Model model, Types types) {
        this.nodes = model.nodes();
        this.filtering = model.settings().dirtyFiltering();
        this.types = types;
    }

    /** How a node is called first: by the event itself. */
    record Entry(Call call, Step.Argument argument, boolean certain) {}

    /** What is known about whether a node changes. */
    private record Change(boolean always, BitSet flags) {
        boolean never() {
            return !always && flags.isEmpty();
        }

        Change or(Change other) {
            BitSet both = (BitSet) flags.clone();
            both.or(other.flags);
            return new Change(always || other.always, both);
        }

        @Nullable
        BitSet guard() {
            return always ? null : flags;
        }
    }

    /** The path of an event that enters at some nodes. */
    Path path(Function<ModelNode, Optional<Entry>> entries) {
        Map<ModelNode, Change> changes = new HashMap<>();
        List<Step> steps = new ArrayList<>();
        for (ModelNode node : nodes) {
            Change parents = parents(node, changes);
            Change own = never();
            Optional<Entry> entry = entries.apply(node);
            if (entry.isPresent()) {
                Entry first = entry.get();
                steps.add(new Step(node, first.call(), first.argument(), null, true));
                own = first.certain() && !answers(first.call()) ? always() : flag(node);
            }
            addUpdates(node, changes, steps);
            changes.put(node, own.or(addTrigger(node, parents, steps)));
        }
        return finished(
                steps,
                changes.keySet().stream()
                        .filter(node -> !changes.getOrDefault(node, never()).never()
                                || steps.stream().anyMatch(step -> step.node().equals(node)))
                        .toList());
    }

    /** The path when the buffering ends: every node with a handler may have raised its flag. */
    Path triggered(List<ModelNode> entered) {
        Map<ModelNode, Change> changes = new HashMap<>();
        List<Step> steps = new ArrayList<>();
        for (ModelNode node : nodes) {
            Change parents = parents(node, changes);
            addUpdates(node, changes, steps);
            Change own = entered.contains(node) ? flag(node) : never();
            changes.put(node, own.or(addTrigger(node, parents, steps)));
        }
        return finished(steps, nodes);
    }

    private void addUpdates(ModelNode node, Map<ModelNode, Change> changes, List<Step> steps) {
        List<ModelNode> done = new ArrayList<>();
        for (ModelNode.Parent parent : node.parents()) {
            Change change = changes.getOrDefault(parent.node(), never());
            Callbacks.ParentUpdate update = update(node, parent);
            if (update != null && !change.never() && !done.contains(parent.node())) {
                done.add(parent.node());
                Step.Argument argument = new Step.Argument.Parent(parent.node(), update.parent());
                steps.add(new Step(node, update.call(), argument, change.guard(), false));
            }
        }
    }

    private Callbacks.@Nullable ParentUpdate update(ModelNode node, ModelNode.Parent parent) {
        Callbacks.ParentUpdate best = null;
        for (Callbacks.ParentUpdate update : node.callbacks().parentUpdates()) {
            boolean fits = (update.parameter().isEmpty() || update.parameter().equals(parent.parameter()))
                    && types.isSubtype(parent.node().type(), update.parent());
            if (fits && (best == null || isMoreSpecific(update, best))) {
                best = update;
            }
        }
        return best;
    }

    private boolean isMoreSpecific(Callbacks.ParentUpdate update, Callbacks.ParentUpdate than) {
        if (update.parameter().isEmpty() != than.parameter().isEmpty()) {
            return !update.parameter().isEmpty();
        }
        return types.isSubtype(update.parent(), than.parent()) && !types.isSameType(update.parent(), than.parent());
    }

    private Change addTrigger(ModelNode node, Change parents, List<Step> steps) {
        Call trigger = node.callbacks().trigger();
        if (trigger == null || parents.never()) {
            return parents;
        }
        boolean answers = answers(trigger);
        steps.add(new Step(node, trigger, new Step.Argument.None(), parents.guard(), answers));
        return answers ? flag(node) : parents;
    }

    private Path finished(List<Step> steps, List<ModelNode> reached) {
        BitSet read = new BitSet();
        for (Step step : steps) {
            if (step.guard() != null) {
                read.or(step.guard());
            }
        }
        List<ModelNode> sorted =
                reached.stream().sorted(Comparator.comparingInt(ModelNode::id)).toList();
        return new Path(
                steps.stream()
                        .map(step -> step.withRaises(
                                step.raises() && read.get(step.node().id())))
                        .toList(),
                sorted.stream()
                        .filter(node -> !node.callbacks().afterEvent().isEmpty())
                        .toList(),
                sorted.stream()
                        .filter(node -> node.callbacks().stateSerde() != null)
                        .toList());
    }

    private boolean answers(Call call) {
        return filtering && call.answers();
    }

    private static Change parents(ModelNode node, Map<ModelNode, Change> changes) {
        Change all = never();
        for (ModelNode.Parent parent : node.parents()) {
            all = all.or(changes.getOrDefault(parent.node(), never()));
        }
        return all;
    }

    private static Change never() {
        return new Change(false, new BitSet());
    }

    private static Change always() {
        return new Change(true, new BitSet());
    }

    private static Change flag(ModelNode node) {
        BitSet flags = new BitSet();
        flags.set(node.id());
        return new Change(false, flags);
    }
}
