package io.millrace.streams.internal.store;

import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.serialization.BooleanSerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.FloatSerializer;
import org.apache.kafka.common.serialization.IntegerSerializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.ShortSerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.serialization.UUIDSerializer;
import org.jspecify.annotations.Nullable;

/** What is known about Kafka's own serializers; nothing is assumed about others. */
final class SerdeTraits {

    /** Serializers that cannot fail on objects of exactly this class, and return an array that nobody else has. */
    private static final Map<Class<?>, Class<?>> TOTAL = Map.of(
            StringSerializer.class, String.class,
            LongSerializer.class, Long.class,
            IntegerSerializer.class, Integer.class,
            ShortSerializer.class, Short.class,
            FloatSerializer.class, Float.class,
            DoubleSerializer.class, Double.class,
            BooleanSerializer.class, Boolean.class,
            UUIDSerializer.class, UUID.class);

    private static final String KAFKAS_OWN = LongSerializer.class.getPackageName();

    private SerdeTraits() {}

    /** The class of objects that this serializer never fails on, or null. */
    static @Nullable Class<?> totalOn(Serializer<?> serializer) {
        return TOTAL.get(serializer.getClass());
    }

    /** Whether the deserializer may put the array that it is given into what it returns. */
    static boolean mayKeepArray(Deserializer<?> deserializer) {
        Class<?> type = deserializer.getClass();
        if (!type.getPackageName().equals(KAFKAS_OWN)) {
            return true;
        }
        return TOTAL.keySet().stream()
                .noneMatch(serializer ->
                        serializer.getSimpleName().equals(type.getSimpleName().replace("Deserializer", "Serializer")));
    }
}
