package io.millrace.streams.internal.dsl;

import io.millrace.streams.internal.operator.StreamOperators;
import io.millrace.streams.kstream.Branched;
import io.millrace.streams.kstream.BranchedKStream;
import io.millrace.streams.kstream.KStream;
import io.millrace.streams.kstream.Predicate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A split. Its node knows the branches only once the split has ended, as processors are made later still. */
final class GraphBranches<K, V> implements BranchedKStream<K, V> {
    private final GraphStream<K, V> stream;
    private final OperatorNode split;
    private final List<Predicate<? super K, ? super V>> predicates = new ArrayList<>();
    private final List<String> children = new ArrayList<>();
    private @Nullable String defaultChild;
    private final Map<String, KStream<K, V>> result = new HashMap<>();

    GraphBranches(GraphStream<K, V> stream, String name) {
        this.stream = stream;
        this.split = new OperatorNode(
                name,
                () -> StreamOperators.branch(predicates, children, defaultChild).get());
        stream.graph().add(stream.node(), split);
    }

    @Override
    public BranchedKStream<K, V> branch(Predicate<? super K, ? super V> predicate) {
        return branch(predicate, (Settings.OfBranched<K, V>) null);
    }

    @Override
    public BranchedKStream<K, V> branch(Predicate<? super K, ? super V> predicate, Branched<K, V> branched) {
        return branch(predicate, settings(branched));
    }

    private BranchedKStream<K, V> branch(
            Predicate<? super K, ? super V> predicate, Settings.@Nullable OfBranched<K, V> settings) {
        Objects.requireNonNull(predicate, "predicate cannot be null");
        predicates.add(predicate);
        children.add(addChild(settings, children.size() + 1));
        return this;
    }

    @Override
    public Map<String, KStream<K, V>> defaultBranch() {
        return endWithDefault(null);
    }

    @Override
    public Map<String, KStream<K, V>> defaultBranch(Branched<K, V> branched) {
        return endWithDefault(settings(branched));
    }

    private Map<String, KStream<K, V>> endWithDefault(Settings.@Nullable OfBranched<K, V> settings) {
        defaultChild = addChild(settings, 0);
        return result;
    }

    @Override
    public Map<String, KStream<K, V>> noDefaultBranch() {
        return result;
    }

    private Settings.OfBranched<K, V> settings(Branched<K, V> branched) {
        return new Settings.OfBranched<>(Objects.requireNonNull(branched, "branched cannot be null"));
    }

    private String addChild(Settings.@Nullable OfBranched<K, V> settings, int number) {
        String given = settings == null ? null : settings.name();
        String name = split.name + (given == null ? String.valueOf(number) : given);
        stream.graph().names.node(Names.BRANCH_CHILD); // the number is taken, the name is not
        OperatorNode child = new OperatorNode(name, StreamOperators.passThrough());
        stream.graph().add(split, child);
        KStream<K, V> branch = stream.sameTypes(child);
        Consumer<? super KStream<K, V>> consumer = settings == null ? null : settings.consumer();
        Function<? super KStream<K, V>, ? extends KStream<K, V>> function =
                settings == null ? null : settings.function();
        if (consumer != null) {
            consumer.accept(branch);
        } else if (function != null) {
            KStream<K, V> made = function.apply(branch);
            if (made != null) {
                result.put(name, made);
            }
        } else {
            result.put(name, branch);
        }
        return name;
    }
}
