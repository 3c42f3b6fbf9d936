package io.millrace.streams.internal.store;

import io.millrace.state.TaskStore;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.internal.task.EngineContext;
import org.apache.kafka.common.config.ConfigException;
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
                new KeyForms<>(
                        name, changelog, keySerde == null ? (Serde<K>) defaultSerde(context, true, name) : keySerde),
                new ValueForms<>(
                        name,
                        changelog,
                        valueSerde == null ? (Serde<V>) defaultSerde(context, false, name) : valueSerde));
    }

    private static Serde<?> defaultSerde(EngineContext context, boolean key, String store) {
        try {
            return key ? context.keySerde() : context.valueSerde();
        } catch (ConfigException e) {
            String what = key ? "key" : "value";
            throw new StreamsException(
                    "Store " + store + " was given no " + what + " serde and default." + what
                            + ".serde is not set. Give one, with Materialized.with or in its StoreBuilder, or set default."
                            + what
                            + ".serde.",
                    e);
        }
    }

    /** The same store over a reopened backend. */
    OpenStore<K, V> over(TaskStore reopened, int reopenedFamily) {
        return new OpenStore<>(context, Thread.currentThread(), reopened, reopenedFamily, format, keys, values);
    }
}
