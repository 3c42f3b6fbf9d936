package io.millrace.streams.internal.store;

import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.streams.processor.StateStore;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A state store of the engine: a write buffer over one or more families of the task's {@link TaskStore}. Everything but
 * {@code view()}s handed to queries runs on the worker's thread. Life: bind, init, {restore}, {use, flushCache, encode,
 * committed | abort}, close.
 */
public interface EngineStore extends StateStore {

    /** Families that this store needs in its task's backend store, known before it is opened. */
    String family();

    /** Gives the store its place. Called once before {@code init}, and again after an abort that reopened the backend. */
    void bind(TaskStore backend);

    /** Whether {@link #flushCache} has anything to forward. */
    boolean holdsUpdates();

    /** Forwards held-back updates downstream (caching stores). May write to other stores. */
    void flushCache();

    /** Commit, step 1: sends every dirty entry to the changelog (null: logging is off) and puts it into the batch. */
    void encode(@Nullable ChangelogSink changelog, WriteBatch batch);

    /** The batch was written: drops the buffer. */
    void committed();

    /** Drops every uncommitted write. */
    void abort();

    /** Marks the point to which {@link #undo} goes back: before each record when a processing handler may skip records. */
    void mark();

    /** Takes back the writes since {@link #mark}. */
    void undo();

    /** Puts one changelog record into a restore batch. */
    void restore(ConsumerRecord<byte[], byte[]> record, WriteBatch batch);

    /** Approximate bytes held by the buffer. */
    long bufferedBytes();

    /**
     * Sets how many bytes of committed entries the store may keep in memory to spare reads; {@link #bufferedBytes} does
     * not count them. Without a call it is 4 MiB. The newest entry is kept in any case.
     */
    void limitCleanBytes(long bytes);

    /** Approximate bytes of committed entries kept in memory. */
    long cleanBytes();

    /** Whether there is anything to commit. */
    boolean dirty();
}
