package io.millrace.streams.processor.api;

/**
 * The context of a {@link FixedKeyProcessor}.
 *
 * @param <KForward> bound of the keys that may be forwarded
 * @param <VForward> bound of the values that may be forwarded
 */
public interface FixedKeyProcessorContext<KForward, VForward> extends ProcessingContext {

    /** Hands the record to every child. */
    <K extends KForward, V extends VForward> void forward(FixedKeyRecord<K, V> record);

    /** Hands the record to one child. */
    <K extends KForward, V extends VForward> void forward(FixedKeyRecord<K, V> record, String childName);
}
