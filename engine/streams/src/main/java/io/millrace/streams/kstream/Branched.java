package io.millrace.streams.kstream;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How a branch of a split is named, and what is done with it on the spot. */
public class Branched<K, V> implements NamedOperation<Branched<K, V>> {
    protected final @Nullable String name;
    protected final @Nullable Function<? super KStream<K, V>, ? extends KStream<K, V>> chainFunction;
    protected final @Nullable Consumer<? super KStream<K, V>> chainConsumer;

    protected Branched(
            @Nullable String name,
            @Nullable Function<? super KStream<K, V>, ? extends KStream<K, V>> chainFunction,
            @Nullable Consumer<? super KStream<K, V>> chainConsumer) {
        this.name = name;
        this.chainFunction = chainFunction;
        this.chainConsumer = chainConsumer;
    }

    protected Branched(Branched<K, V> branched) {
        this(branched.name, branched.chainFunction, branched.chainConsumer);
    }

    /** A branch whose key in the result is the split's name followed by {@code name}. */
    public static <K, V> Branched<K, V> as(String name) {
        return new Branched<>(Objects.requireNonNull(name, "name cannot be null"), null, null);
    }

    /** The result holds what the function makes of the branch; nothing when it returns null. */
    public static <K, V> Branched<K, V> withFunction(Function<? super KStream<K, V>, ? extends KStream<K, V>> chain) {
        return new Branched<>(null, Objects.requireNonNull(chain, "chain function cannot be null"), null);
    }

    /** The branch is handed over and is not in the result. */
    public static <K, V> Branched<K, V> withConsumer(Consumer<KStream<K, V>> chain) {
        return new Branched<>(null, null, Objects.requireNonNull(chain, "chain consumer cannot be null"));
    }

    /** {@link #withFunction(Function)} with a name. */
    public static <K, V> Branched<K, V> withFunction(
            Function<? super KStream<K, V>, ? extends KStream<K, V>> chain, @Nullable String name) {
        return new Branched<>(name, Objects.requireNonNull(chain, "chain function cannot be null"), null);
    }

    /** {@link #withConsumer(Consumer)} with a name. */
    public static <K, V> Branched<K, V> withConsumer(Consumer<? super KStream<K, V>> chain, @Nullable String name) {
        return new Branched<>(name, null, Objects.requireNonNull(chain, "chain consumer cannot be null"));
    }

    @Override
    public Branched<K, V> withName(String name) {
        return new Branched<>(Objects.requireNonNull(name, "name cannot be null"), chainFunction, chainConsumer);
    }
}
