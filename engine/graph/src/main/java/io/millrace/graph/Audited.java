package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Makes the generated class write an {@link AuditTrace} of all that it calls. Without it there is no code for that at all. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Audited {
    /** How many calls the trace remembers; rounded up to a power of two. */
    int capacity() default 4096;

    /**
     * Whether the trace refers to the events themselves, so that they can be replayed. Only for events that are not changed after they were
     * published; the trace keeps them from being collected.
     */
    boolean keepEvents() default false;
}
