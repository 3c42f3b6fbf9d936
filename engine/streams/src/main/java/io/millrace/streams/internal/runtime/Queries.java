package io.millrace.streams.internal.runtime;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StoreQueryParameters;
import io.millrace.streams.errors.InvalidStateStoreException;
import io.millrace.streams.errors.StreamsNotStartedException;
import io.millrace.streams.errors.UnknownStateStoreException;
import io.millrace.streams.internal.store.StoreViewType;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.internal.topology.StoreSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.processor.StateStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the stores of an instance for queries. Thread-safe. */
public final class Queries {
    private Queries() {}

    /** A view of the committed data of a store in the tasks that run here. */
    public static <T> T store(Engine engine, StoreQueryParameters<T> parameters) {
        String name = parameters.storeName();
        KafkaStreams.State state = engine.state();
        if (state.hasNotStarted()) {
            throw new StreamsNotStartedException(
                    "Store " + name + " can be read after start(); this instance is " + state);
        }
        if (!state.isRunningOrRebalancing()) {
            throw new InvalidStateStoreException("Store " + name + " cannot be read: this instance is " + state);
        }
        Subtopology owner = owner(engine, name);
        if (owner == null) {
            throw new UnknownStateStoreException(
                    "The topology has no store " + name + "; it has " + storeNames(engine));
        }
        if (!(parameters.queryableStoreType() instanceof StoreViewType<T> type)) {
            throw new InvalidStateStoreException("Store " + name + " cannot be read as "
                    + parameters.queryableStoreType().getClass().getName() + ": use one of QueryableStoreTypes");
        }
        Integer partition = parameters.partition();
        List<StateStore> open = open(engine, owner, name, partition);
        if (open.isEmpty()) {
            throw new InvalidStateStoreException("Store " + name
                    + (partition == null
                            ? " has no running task on this instance"
                            : " of partition " + partition + " does not run on this instance")
                    + " at the moment. Try again when the state is RUNNING, or ask another instance.");
        }
        for (StateStore store : open) {
            if (!type.accepts(store)) {
                throw new InvalidStateStoreException(
                        "Store " + name + " is a " + store.getClass().getSimpleName() + " and cannot be read as "
                                + type.getClass().getSimpleName());
            }
        }
        return type.create(storeName -> open(engine, owner, storeName, partition), name);
    }

    private static List<StateStore> open(Engine engine, Subtopology owner, String name, @Nullable Integer partition) {
        List<StateStore> open = new ArrayList<>();
        for (Task task : engine.runningTasks().values()) {
            if (task.id().subtopology() == owner.id()
                    && (partition == null || partition == task.id().partition())) {
                StateStore store = task.state().stores().get(name);
                if (store != null && store.isOpen()) {
                    open.add(store);
                }
            }
        }
        return open;
    }

    private static @Nullable Subtopology owner(Engine engine, String name) {
        for (Subtopology subtopology : engine.plan().subtopologies()) {
            for (StoreSpec store : subtopology.stores()) {
                if (store.name().equals(name)) {
                    return subtopology;
                }
            }
        }
        return null;
    }

    private static List<String> storeNames(Engine engine) {
        return engine.plan().subtopologies().stream()
                .flatMap(subtopology -> subtopology.stores().stream())
                .map(StoreSpec::name)
                .toList();
    }
}
