package io.millrace.streams.kstream;

import java.util.Map;

/** A split under construction: each record goes to the first branch whose predicate holds, or to the default branch. */
public interface BranchedKStream<K, V> {

    /** Adds a branch. */
    BranchedKStream<K, V> branch(Predicate<? super K, ? super V> predicate);

    /** Adds a branch with a name or with what to do with it. */
    BranchedKStream<K, V> branch(Predicate<? super K, ? super V> predicate, Branched<K, V> branched);

    /** Ends the split; what fits nowhere goes to a branch of its own. Returns the branches by name. */
    Map<String, KStream<K, V>> defaultBranch();

    /** {@link #defaultBranch()} with a name or with what to do with it. */
    Map<String, KStream<K, V>> defaultBranch(Branched<K, V> branched);

    /** Ends the split; what fits nowhere is dropped. Returns the branches by name. */
    Map<String, KStream<K, V>> noDefaultBranch();
}
