package io.millrace.streams.internal.store;

import io.millrace.streams.errors.StreamsException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Serializes keys and reads them back. */
final class KeyForms<K> {
    private final String store;
    private final String topic;
    private final Serializer<K> serializer;
    private final Deserializer<K> deserializer;
    private final boolean copyToKeep;
    private final boolean copyForRead;

    /**
     * @param topic the changelog topic, which serdes get to see
     */
    KeyForms(String store, String topic, Serde<K> serde) {
        this.store = store;
        this.topic = topic;
        this.serializer = serde.serializer();
        this.deserializer = serde.deserializer();
        this.copyToKeep = SerdeTraits.totalOn(serializer) == null;
        this.copyForRead = SerdeTraits.mayKeepArray(deserializer);
    }

    /** The serialized key, for use during the call only. */
    byte[] bytes(K key) {
        byte[] bytes;
        try {
            bytes = serializer.serialize(topic, key);
        } catch (RuntimeException e) {
            throw new StreamsException(failure(key), e);
        }
        if (bytes == null) {
            throw new StreamsException(failure(key) + " (the serializer returned null)");
        }
        return bytes;
    }

    /** The array to keep for a serialized key. */
    byte[] kept(byte[] bytes) {
        return copyToKeep ? bytes.clone() : bytes;
    }

    /** The key of an array that the buffer keeps, for the caller to keep. */
    K key(byte[] bytes) {
        try {
            return deserializer.deserialize(topic, copyForRead ? bytes.clone() : bytes);
        } catch (RuntimeException e) {
            throw new StreamsException(
                    "store '" + store + "' could not read a key of " + bytes.length + " bytes with "
                            + deserializer.getClass().getName()
                            + "; check that the store's key serde is the one that the key was written with",
                    e);
        }
    }

    /** The keys between two, both included; null bounds are open. */
    KeyRange closedRange(@Nullable K from, @Nullable K to) {
        return KeyRange.closed(from == null ? null : bytes(from), to == null ? null : bytes(to));
    }

    /** A prefix in the form that keys have. */
    <P> byte[] prefix(P prefix, Serializer<P> prefixSerializer) {
        byte[] bytes = prefixSerializer.serialize(topic, prefix);
        if (bytes == null) {
            throw new StreamsException(
                    "store '" + store + "': " + prefixSerializer.getClass().getName() + " returned null for a prefix");
        }
        return bytes;
    }

    private String failure(K key) {
        return "store '" + store + "' could not serialize a key of type "
                + key.getClass().getName() + " with " + serializer.getClass().getName()
                + "; give the store a key serde that fits, with Materialized.with or in its StoreBuilder";
    }
}
