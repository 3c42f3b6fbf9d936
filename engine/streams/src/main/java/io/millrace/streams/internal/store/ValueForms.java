package io.millrace.streams.internal.store;

import io.millrace.streams.errors.StreamsException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Turns values into the forms that {@link Entry} keeps, and back.
 *
 * <p>A value of a class that one of Kafka's own serializers never fails on stays an object and is serialized at the
 * commit. Every other value is serialized when it is put, so that a failure hits the record that caused it; if its class
 * is {@linkplain ImmutableTypes immutable} the object is kept beside the bytes, else each read deserializes afresh, so
 * that who changes what a store returned changes nothing in the store. Keeping an object asks of a serde that what it
 * reads back equals what was written.
 */
final class ValueForms<V> {
    private final String store;
    private final String topic;
    private final Serializer<V> serializer;
    private final Deserializer<V> deserializer;
    private final @Nullable Class<?> total;
    private final boolean copyForRead;

    /**
     * @param topic the changelog topic, which serdes get to see
     */
    ValueForms(String store, String topic, Serde<V> serde) {
        this.store = store;
        this.topic = topic;
        this.serializer = serde.serializer();
        this.deserializer = serde.deserializer();
        this.total = SerdeTraits.totalOn(serializer);
        this.copyForRead = SerdeTraits.mayKeepArray(deserializer);
    }

    /** Whether objects of this class are kept as they are. */
    boolean keepsObjects(Class<?> type) {
        return total == type;
    }

    /** The form to keep for a value; null when the serializer makes nothing of it, which means a delete. */
    @Nullable
    Object form(V value) {
        if (value.getClass() == total) {
            return value;
        }
        byte[] bytes = serialize(value);
        if (bytes == null) {
            return null;
        }
        byte[] own = total == null ? bytes.clone() : bytes;
        return ImmutableTypes.contains(value.getClass()) ? new Encoded(value, own) : own;
    }

    /** The form to keep instead of bytes that were just deserialized: the bytes themselves if it is not a better one. */
    Object reformed(byte[] bytes, V value) {
        Class<?> type = value.getClass();
        if (type == total) {
            return value;
        }
        return ImmutableTypes.contains(type) ? new Encoded(value, bytes) : bytes;
    }

    /** The value of a form, for the caller to keep. */
    @SuppressWarnings("unchecked") // forms are made from this store's values
    V value(Object form) {
        return switch (form) {
            case byte[] bytes -> deserialize(bytes);
            case Encoded encoded -> (V) encoded.object();
            default -> (V) form;
        };
    }

    /** The serialized form: owned by the buffer, not to be changed. */
    @SuppressWarnings("unchecked") // as above
    byte[] bytes(Object form) {
        return switch (form) {
            case byte[] bytes -> bytes;
            case Encoded encoded -> encoded.bytes();
            default -> {
                byte[] bytes = serialize((V) form);
                if (bytes == null) {
                    throw new IllegalStateException(
                            serializer.getClass().getName() + " returned null for a " + form.getClass());
                }
                yield bytes;
            }
        };
    }

    V deserialize(byte[] bytes) {
        try {
            return deserializer.deserialize(topic, copyForRead ? bytes.clone() : bytes);
        } catch (RuntimeException e) {
            throw new StreamsException(
                    "store '" + store + "' could not read a value of " + bytes.length + " bytes with "
                            + deserializer.getClass().getName()
                            + "; check that the store's value serde is the one that the value was written with",
                    e);
        }
    }

    private byte @Nullable [] serialize(V value) {
        try {
            return serializer.serialize(topic, value);
        } catch (RuntimeException e) {
            throw new StreamsException(
                    "store '" + store + "' could not serialize a value of type "
                            + value.getClass().getName() + " with "
                            + serializer.getClass().getName()
                            + "; give the store a value serde that fits, with Materialized.with or in its StoreBuilder",
                    e);
        }
    }

    /** About how many bytes of heap a form takes. */
    static int size(@Nullable Object form) {
        return switch (form) {
            case null -> 0;
            case byte[] bytes -> 16 + bytes.length;
            case String string -> 56 + string.length();
            case Encoded encoded -> 56 + 3 * encoded.bytes().length;
            default -> 24;
        };
    }
}
