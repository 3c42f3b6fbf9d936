package io.millrace.streams.processor.api;

/**
 * The context of a {@link Processor}.
 *
 * @param <KForward> bound of the keys that may be forwarded
 * @param <VForward> bound of the values that may be forwarded
 */
public interface ProcessorContext<KForward, VForward> extends ProcessingContext {

    /** Hands the record to every child; returns when all of them, and theirs, are done with it. */
    <K extends KForward, V extends VForward> void forward(Record<K, V> record);

    /**
     * Hands the record to one child.
     *
     * @throws io.millrace.streams.errors.StreamsException if there is no child of that name
     */
    <K extends KForward, V extends VForward> void forward(Record<K, V> record, String childName);
}
