package io.millrace.streams.processor.api;

/**
 * Like {@link Processor}, for code that leaves keys as they are, so that no repartitioning is needed behind it.
 *
 * @param <KIn> type of the keys, in and out
 * @param <VIn> type of the values it gets
 * @param <VOut> type of the values it forwards
 */
@FunctionalInterface
public interface FixedKeyProcessor<KIn, VIn, VOut> {

    /** Called once before the first record. */
    default void init(FixedKeyProcessorContext<KIn, VOut> context) {}

    /** Handles one record. */
    void process(FixedKeyRecord<KIn, VIn> record);

    /** Called once when the task goes away. */
    default void close() {}
}
