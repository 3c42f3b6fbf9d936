package io.millrace.streams.internal.store;

import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * Tells the classes whose objects cannot change: boxed primitives, {@code String}, {@code UUID}, enums, and records whose
 * components are all of such declared types. Looked up once per class.
 */
final class ImmutableTypes {
    private static final Set<Class<?>> KNOWN = Set.of(
            Boolean.class,
            Byte.class,
            Character.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            String.class,
            UUID.class);

    private static final ClassValue<Boolean> IMMUTABLE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isImmutable(type, new HashSet<>());
        }
    };

    private ImmutableTypes() {}

    static boolean contains(Class<?> type) {
        return IMMUTABLE.get(type);
    }

    /**
     * @param open records that are being looked at: one that contains itself is immutable if the rest of it is
     */
    private static boolean isImmutable(Class<?> type, Set<Class<?>> open) {
        if (type.isPrimitive() || KNOWN.contains(type) || (Enum.class.isAssignableFrom(type) && type != Enum.class)) {
            return true;
        }
        RecordComponent[] components = type.getRecordComponents();
        if (components == null) {
            return false;
        }
        if (open.add(type)) {
            for (RecordComponent component : components) {
                if (!isImmutable(component.getType(), open)) {
                    return false;
                }
            }
        }
        return true;
    }
}
