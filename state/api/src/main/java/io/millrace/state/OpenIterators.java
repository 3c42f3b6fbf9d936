package io.millrace.state;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The iterators of a store that were opened and not closed yet. What is left at the store's own close is closed with it,
 * and logged as a warning. With this class's logger at debug level the warning names the place where each of them was
 * opened; that costs a stack trace per iterator. Thread-safe.
 *
 * @param <I> the iterator
 */
public final class OpenIterators<I> {
    private static final Logger LOG = LoggerFactory.getLogger(OpenIterators.class);

    /** The places of opening that one warning names at most. */
    private static final int MAX_PLACES = 10;

    private final Map<I, Optional<Throwable>> open = new ConcurrentHashMap<>();

    /** Remembers an iterator, and with debug on the place that called. */
    public void add(I iterator) {
        open.put(
                iterator,
                LOG.isDebugEnabled() ? Optional.of(new Throwable("the iterator was opened here")) : Optional.empty());
    }

    /** Forgets an iterator; false when it was not open any more. */
    public boolean remove(I iterator) {
        return open.remove(iterator) != null;
    }

    /** How many are open. */
    public int count() {
        return open.size();
    }

    /**
     * Closes what is left.
     *
     * @param store where they belong, for the warning
     * @return how many there were
     */
    public int closeAll(String store, Consumer<I> close) {
        int leaked = open.size();
        open.keySet().forEach(close);
        if (leaked > 0) {
            warn(store, leaked);
        }
        open.clear();
        return leaked;
    }

    private void warn(String store, int leaked) {
        LOG.warn(
                "{} iterators were still open when the store in {} was closed, and were closed with it. Close each iterator,"
                        + " best with try-with-resources; with the logger {} at debug this names where they were opened",
                leaked,
                store,
                OpenIterators.class.getName());
        open.values().stream()
                .flatMap(Optional::stream)
                .limit(MAX_PLACES)
                .forEach(place -> LOG.warn("Left open in {}", store, place));
    }
}
