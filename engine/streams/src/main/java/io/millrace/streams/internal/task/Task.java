package io.millrace.streams.internal.task;

import io.millrace.state.StateBackend;
import io.millrace.streams.errors.DeserializationExceptionHandler;
import io.millrace.streams.errors.ErrorHandlerContext;
import io.millrace.streams.errors.ProcessingExceptionHandler;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.errors.TaskMigratedException;
import io.millrace.streams.internal.store.ChangelogSink;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.processor.Punctuator;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.InternalRecordFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * One partition of a sub-topology. Life: {@link #open} (stores are there and can be restored), {@link #start} (processors
 * are there), then any number of {@link #add}, {@link #process}, {@link #punctuate} and commits, then {@link #close}. A
 * commit is {@link #prepareCommit}, the caller's transaction, {@link #completeCommit}. After a failure, close is the only
 * call left: nothing of the failed transaction reaches the stores.
 */
public final class Task {
    private final TaskId id;
    private final TaskEnvironment environment;
    private final TaskState state;
    private final TaskContext context;
    private final Graph graph;
    private final InputQueues queues;
    private final boolean maySkip;
    private boolean touched;
    private boolean started;

    /**
     * @param partitions its input partitions
     * @param directory makes its folder; asked only when it has persistent stores or a processor wants it
     * @param lag records known to be on the broker beyond what was polled; empty when unknown
     */
    public Task(
            TaskId id,
            Subtopology subtopology,
            Set<TopicPartition> partitions,
            Supplier<Path> directory,
            TaskEnvironment environment,
            StateBackend persistent,
            StateBackend heap,
            RecordSink sink,
            Function<TopicPartition, OptionalLong> lag) {
        this.id = id;
        this.environment = environment;
        this.state = new TaskState(id, directory, subtopology.stores(), persistent, heap, environment.heapShares());
        this.context = new TaskContext(id, environment, state, sink);
        this.graph = new Graph(subtopology, context, environment);
        this.maySkip = environment.maySkip();
        List<InputQueue> inputs = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            inputs.add(new InputQueue(
                    partition, graph.source(partition.topic()), this::undecodable, environment.metrics()));
        }
        this.queues = new InputQueues(inputs, environment.maxTaskIdleMillis(), lag);
    }

    public TaskId id() {
        return id;
    }

    public TaskState state() {
        return state;
    }

    public Set<TopicPartition> partitions() {
        return queues.partitions();
    }

    /** Opens the stores; throws what the backend throws. */
    public void open() {
        state.open(context);
    }

    /**
     * Initialises the processors; records may follow.
     *
     * @param committed the committed offsets of the inputs, whose metadata carries the partition times
     * @param currentAsOfMillis wall-clock time at which the changelogs' ends were read to which the stores were restored
     */
    public void start(Map<TopicPartition, OffsetAndMetadata> committed, long currentAsOfMillis) {
        state.restored(currentAsOfMillis);
        committed.forEach((partition, offset) -> {
            long partitionTime = OffsetMetadata.partitionTime(offset.metadata());
            queues.get(partition).start(offset, partitionTime);
            context.streamTime(partitionTime);
        });
        graph.init();
        started = true;
    }

    public boolean started() {
        return started;
    }

    /** Adds polled records of one input, in offset order. */
    public void add(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records) {
        queues.get(partition).add(records);
    }

    /** Tells the consumer's position after the last {@link #add}: offsets below it that hold no record are done with. */
    public void polledTo(TopicPartition partition, OffsetAndMetadata next) {
        queues.get(partition).polledTo(next);
    }

    /** Records that wait, of one input. */
    public int queued(TopicPartition partition) {
        return queues.get(partition).size();
    }

    public boolean hasQueued() {
        for (InputQueue queue : queues.all()) {
            if (!queue.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Processes the next record, if any, and the stream-time punctuations it brings about. */
    public boolean process(long nowMillis) {
        InputQueue queue = queues.next(nowMillis);
        if (queue == null) {
            return false;
        }
        touched = true;
        ConsumerRecord<byte[], byte[]> raw = queue.head();
        long timestamp = queue.headTimestamp();
        queue.startHead();
        context.streamTime(timestamp);
        context.recordContext(new RecordContext(
                raw.topic(), raw.partition(), raw.offset(), timestamp, raw.headers(), raw.key(), raw.value()));
        run(queue, raw, timestamp);
        context.clearOrigin();
        environment.metrics().processedRecords.add(1);
        queue.finishHead();
        punctuateStreamTime();
        return true;
    }

    @SuppressWarnings("NullAway") // keys and values may be null; Record does not say so
    private void run(InputQueue queue, ConsumerRecord<byte[], byte[]> raw, long timestamp) {
        if (maySkip) {
            state.mark();
        }
        try {
            queue.source.process(
                    InternalRecordFactory.create(queue.headKey(), queue.headValue(), timestamp, raw.headers()));
        } catch (ProcessingFailure e) {
            failed(e);
            state.undo();
            graph.rolledBack();
        } catch (OutputFailure e) {
            throw e.failure();
        } catch (TaskMigratedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StreamsException("Task " + id + " failed on the record at " + position(raw) + ": " + e, e);
        }
    }

    /** Asks the processing handler; returns when the record is to be skipped. */
    private void failed(ProcessingFailure failure) {
        RuntimeException cause = failure.failure();
        RecordContext origin = context.origin();
        String where = "Processor " + failure.node + " of task " + id + " failed on the record at " + origin.position();
        if (StoreFailure.isBehind(cause)) {
            throw new StreamsException(where + ": " + reason(cause), cause);
        }
        ProcessingExceptionHandler.Response response;
        try {
            response = environment.processingHandler().handleError(handlerContext(failure.node), failure.record, cause);
        } catch (RuntimeException e) {
            e.addSuppressed(cause);
            throw new StreamsException(where + ", and so did processing.exception.handler", e);
        }
        context.sendDeadLetters(response.deadLetterQueueRecords(), origin);
        if (response.result() == ProcessingExceptionHandler.Result.FAIL) {
            throw new StreamsException(
                    where + ": " + reason(cause)
                            + ". Its offset was not committed. Correct the processor or what it needs and start again, or set"
                            + " processing.exception.handler to LogAndContinueProcessingExceptionHandler to skip such records.",
                    cause);
        }
        environment.metrics().skippedRecords.add(1);
    }

    /** The engine's own exceptions say it all by their message. */
    private static String reason(RuntimeException cause) {
        String message = cause.getMessage();
        return cause instanceof StreamsException && message != null ? message : cause.toString();
    }

    private void undecodable(
            SourceNode source, ConsumerRecord<byte[], byte[]> record, RuntimeException cause, String what) {
        touched = true;
        RecordContext before = context.origin();
        RecordContext origin = new RecordContext(
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                record.headers(),
                record.key(),
                record.value());
        context.recordContext(origin);
        String where = "The " + what + " of the record at " + position(record) + " cannot be deserialized with "
                + ("key".equals(what) ? source.keyDeserializer : source.valueDeserializer)
                        .getClass()
                        .getName();
        DeserializationExceptionHandler.Response response;
        try {
            response = environment.deserializationHandler().handleError(handlerContext(source.name), record, cause);
        } catch (RuntimeException e) {
            e.addSuppressed(cause);
            throw new StreamsException(where + ", and deserialization.exception.handler failed too", e);
        }
        context.sendDeadLetters(response.deadLetterQueueRecords(), origin);
        context.recordContext(before);
        if (response.result() == DeserializationExceptionHandler.Result.FAIL) {
            throw new StreamsException(
                    where + ". Nothing after it was committed. Give source " + source.name
                            + " the right serdes, repair the producer of the topic, or set"
                            + " deserialization.exception.handler to LogAndContinueExceptionHandler to skip such records.",
                    cause);
        }
        environment.metrics().skippedRecords.add(1);
    }

    private ErrorHandlerContext handlerContext(String node) {
        return new FailedRecord(node, id, context.origin());
    }

    private static String position(ConsumerRecord<?, ?> record) {
        return record.topic() + "-" + record.partition() + "@" + record.offset();
    }

    private void punctuateStreamTime() {
        long streamTime = context.streamTimeMillis();
        if (streamTime >= 0) {
            context.streamTimePunctuations.run(streamTime, this::punctuate);
        }
    }

    /** Runs the wall-clock punctuations that are due. */
    public void punctuate(long nowMillis) {
        context.wallClockPunctuations.run(nowMillis, this::punctuate);
    }

    private void punctuate(ProcessorNode node, Punctuator punctuator, long timestampMillis) {
        touched = true;
        context.recordContext(RecordContext.punctuation(timestampMillis));
        try {
            punctuator.punctuate(timestampMillis);
        } catch (ProcessingFailure e) {
            throw new StreamsException(
                    "Processor " + e.node + " of task " + id + " failed on a record of a punctuation of " + node.name
                            + ": " + reason(e.failure()),
                    e.failure());
        } catch (OutputFailure e) {
            throw e.failure();
        } catch (TaskMigratedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StreamsException(
                    "A punctuation of processor " + node.name + " of task " + id + " failed at " + timestampMillis
                            + ": " + reason(e),
                    e);
        }
        context.clearOrigin();
        environment.metrics().punctuations.add(1);
    }

    /** Whether anything happened since the last commit that a commit would make durable. */
    public boolean commitNeeded() {
        return touched || state.dirty();
    }

    /** Whether a processor asked for a commit. */
    public boolean commitRequested() {
        return context.commitRequested();
    }

    /** Bytes held by the write buffers. */
    public long bufferedBytes() {
        return state.bufferedBytes();
    }

    /** Bytes held by committed entries that are kept to spare reads. */
    public long cleanBytes() {
        return state.cleanBytes();
    }

    /**
     * Forwards what caching stores hold, sends the changelog records and fills the write batch.
     *
     * @param changelog the sink of a changelog partition
     * @param position the consumer's position of an input, asked only for inputs that gave nothing yet
     * @return the offsets to commit, of all inputs
     */
    public Map<TopicPartition, OffsetAndMetadata> prepareCommit(
            Function<TopicPartition, ChangelogSink> changelog, ToLongFunction<TopicPartition> position) {
        try {
            state.flushCaches();
        } catch (ProcessingFailure e) {
            throw new StreamsException(
                    "Processor " + e.node + " of task " + id + " failed on an update that a store flushed at commit: "
                            + reason(e.failure()),
                    e.failure());
        } catch (OutputFailure e) {
            throw e.failure();
        }
        context.clearOrigin();
        state.encode(changelog);
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (InputQueue queue : queues.all()) {
            long committable = queue.committable();
            offsets.put(
                    queue.partition,
                    new OffsetAndMetadata(
                            committable >= 0 ? committable : position.applyAsLong(queue.partition),
                            queue.committableEpoch(),
                            OffsetMetadata.encode(queue.partitionTime())));
        }
        return offsets;
    }

    /**
     * Writes the batch into the stores.
     *
     * @param asOfMillis wall-clock time before the transaction was ended
     * @param changelogPositions next offset of each changelog topic that got records
     */
    public void completeCommit(
            long asOfMillis, Map<String, Long> changelogPositions, Map<TopicPartition, OffsetAndMetadata> offsets) {
        Map<String, Long> inputs = new HashMap<>();
        offsets.forEach((partition, offset) -> inputs.put(partition.toString(), offset.offset()));
        state.write(asOfMillis, changelogPositions, inputs);
        context.committed();
        touched = false;
    }

    /** Makes the next commit include this task, so that its store's age starts anew. */
    public void touch() {
        touched = true;
    }

    /** Stream time, or -1 before the first record. */
    public long streamTimeMillis() {
        return context.streamTimeMillis();
    }

    /** Closes processors and stores; uncommitted writes are dropped. */
    public void close() {
        try {
            graph.close();
        } finally {
            context.streamTimePunctuations.clear();
            context.wallClockPunctuations.clear();
            state.close();
        }
    }
}
