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
 * nothing changes with the flags that guard it, and needs none of its own. A flag that can only be raised after another one need not be asked for
 * together with that one.
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

        /** The same, said with as few flags as possible. */
        Change shortened(Map<Integer, BitSet> raisedAfter) {
            BitSet needed = (BitSet) flags.clone();
            for (int flag = flags.nextSetBit(0); flag >= 0; flag = flags.nextSetBit(flag + 1)) {
                BitSet causes = raisedAfter.get(flag);
                if (causes != null && containsAll(flags, causes)) {
                    needed.clear(flag);
                }
            }
            return new Change(always, needed);
        }

        private static boolean containsAll(BitSet all, BitSet some) {
            BitSet missing = (BitSet) some.clone();
            missing.andNot(all);
            return missing.isEmpty();
        }
    }

    /** A walk through the graph. */
    private static final class Walk {
        final Map<ModelNode, Change> changes = new HashMap<>();
        final List<Step> steps = new ArrayList<>();

        /** For flags that nothing but a guarded trigger raises, the flags of the guard. */
        final Map<Integer, BitSet> raisedAfter = new HashMap<>();

        Change change(ModelNode node) {
            return changes.getOrDefault(node, never());
        }

        Change parents(ModelNode node) {
            Change all = never();
            for (ModelNode.Parent parent : node.parents()) {
                all = all.or(change(parent.node()));
            }
            return all.shortened(raisedAfter);
        }
    }

    /** The path of an event that enters at some nodes. */
    Path path(Function<ModelNode, Optional<Entry>> entries) {
        Walk walk = new Walk();
        for (ModelNode node : nodes) {
            Change parents = walk.parents(node);
            Change own = never();
            Optional<Entry> entry = entries.apply(node);
            if (entry.isPresent()) {
                Entry first = entry.get();
                walk.steps.add(new Step(node, first.call(), first.argument(), null, true));
                own = first.certain() && !answers(first.call()) ? always() : flag(node);
            }
            visit(node, own, parents, walk);
        }
        return finished(
                walk.steps,
                walk.changes.keySet().stream()
                        .filter(node -> !walk.change(node).never()
                                || walk.steps.stream()
                                        .anyMatch(step -> step.node().equals(node)))
                        .toList());
    }

    /** The path when the buffering ends: every node with a handler may have raised its flag. */
    Path triggered(List<ModelNode> entered) {
        Walk walk = new Walk();
        for (ModelNode node : nodes) {
            visit(node, entered.contains(node) ? flag(node) : never(), walk.parents(node), walk);
        }
        return finished(walk.steps, nodes);
    }

    private void visit(ModelNode node, Change own, Change parents, Walk walk) {
        addUpdates(node, walk);
        Change triggered = addTrigger(node, parents, walk.steps);
        if (own.never() && triggered.flags.get(node.id()) && !parents.always) {
            walk.raisedAfter.put(node.id(), parents.flags);
        }
        walk.changes.put(node, own.or(triggered));
    }

    private void addUpdates(ModelNode node, Walk walk) {
        List<ModelNode> done = new ArrayList<>();
        for (ModelNode.Parent parent : node.parents()) {
            Change change = walk.change(parent.node()).shortened(walk.raisedAfter);
            Callbacks.ParentUpdate update = update(node, parent);
            if (update != null && !change.never() && !done.contains(parent.node())) {
                done.add(parent.node());
                Step.Argument argument = new Step.Argument.Parent(parent.node(), update.parent());
                walk.steps.add(new Step(node, update.call(), argument, change.guard(), false));
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
