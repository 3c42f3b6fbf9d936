package io.millrace.streams.processor.api;

/**
 * Gets the records of its parents one by one. A new instance is made for each task and after each abort; all calls of one
 * instance come from one thread at a time.
 *
 * @param <KIn> type of the keys it gets
 * @param <VIn> type of the values it gets
 * @param <KOut> type of the keys it forwards; {@code Void} when it forwards nothing
 * @param <VOut> type of the values it forwards
 */
@FunctionalInterface
public interface Processor<KIn, VIn, KOut, VOut> {

    /** Called once before the first record: keep the context, get the stores, schedule punctuations. */
    default void init(ProcessorContext<KOut, VOut> context) {}

    /** Handles one record. The record may be shared with other children of its parent: do not mutate its parts. */
    void process(Record<KIn, VIn> record);

    /** Called once when the task goes away. Stores are still open, but nothing can be forwarded any more. */
    default void close() {}
}
