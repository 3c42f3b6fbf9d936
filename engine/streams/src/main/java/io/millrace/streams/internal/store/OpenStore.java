package io.millrace.streams.internal.store;

import io.millrace.state.TaskStore;
import io.millrace.streams.internal.task.EngineContext;
import org.apache.kafka.common.serialization.Serde;

/**
 * What a store has while it is open. Immutable, so that queries on other threads can read through it.
 *
 * @param owner the worker's thread
 */
record OpenStore<K, V>(
        EngineContext context,
        Thread owner,
        TaskStore backend,
        int family,
        StoredFormat format,
        KeyForms<K> keys,
        ValueForms<V> values) {

    @SuppressWarnings("unchecked") // the configured default serdes are what the user says they are
    static <K, V> OpenStore<K, V> open(
            EngineContext context, TaskStore backend, StoredFormat format, StoreSettings<K, V> settings) {
        String name = settings.name();
        String changelog = context.applicationId() + "-" + name + "-changelog";
        Serde<K> keySerde = settings.keySerde();
        Serde<V> valueSerde = settings.valueSerde();
        return new OpenStore<>(
                context,
                Thread.currentThread(),
                backend,
                backend.family(name),
                format,
                new KeyForms<>(name, changelog, keySerde == null ? (Serde<K>) context.keySerde() : keySerde),
                new ValueForms<>(name, changelog, valueSerde == null ? (Serde<V>) context.valueSerde() : valueSerde));
    }

    /** The same store over a reopened backend. */
    OpenStore<K, V> over(TaskStore reopened, int reopenedFamily) {
        return new OpenStore<>(context, Thread.currentThread(), reopened, reopenedFamily, format, keys, values);
    }
}
