package io.millrace.streams.processor.api;

/**
 * What a {@link Processor} implements that keeps in memory what follows from its stores. When an exception handler skips a
 * record whose processing failed, anywhere in its task, what the record wrote into the task's stores is undone; memory that
 * went along with the stores must go back, too. Not in Kafka Streams, which leaves the writes.
 */
public interface RollbackListener {

    /** Called after the stores were put back, before the next record, on the thread that calls the processor. */
    void onRollback();
}
