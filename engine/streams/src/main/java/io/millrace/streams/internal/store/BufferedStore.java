package io.millrace.streams.internal.store;

import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.streams.errors.InvalidStateStoreException;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.internal.task.EngineContext;
import io.millrace.streams.internal.task.RecordContext;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.StateStoreContext;
import io.millrace.streams.processor.api.Record;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * The engine's side of a store: a write buffer over one family of the task's backend, flushed, encoded, committed and
 * restored. What users see of it is left to the subclasses.
 */
abstract class BufferedStore<K, V> implements EngineStore, CachingStore<K, V> {

    /** Timestamp of writes on behalf of no record, as in a processor's {@code init}. */
    private static final long NO_RECORD_TIMESTAMP = 0;

    final WriteBuffer buffer = new WriteBuffer();
    private final StoreSettings<K, V> settings;
    private final StoredFormat format;
    private @Nullable TaskStore backend;
    private int family;

    /** Null before init and after close; read by queries on other threads. */
    private volatile @Nullable OpenStore<K, V> open;

    private @Nullable FlushListener<K, V> listener;
    private boolean sendOldValues;
    private boolean encoded;

    BufferedStore(StoreSettings<K, V> settings, StoredFormat format) {
        this.settings = settings;
        this.format = format;
    }

    @Override
    public final String name() {
        return settings.name();
    }

    @Override
    public final String family() {
        return settings.name();
    }

    @Override
    public final boolean persistent() {
        return settings.persistent();
    }

    @Override
    public final void bind(TaskStore taskStore) {
        buffer.clear();
        encoded = false;
        family = taskStore.family(family());
        backend = taskStore;
        OpenStore<K, V> opened = open;
        if (opened != null) {
            open = opened.over(taskStore, family);
        }
    }

    @Override
    public final void init(StateStoreContext context, StateStore root) {
        if (!(context instanceof EngineContext engineContext)) {
            throw new StreamsException("store '" + name() + "' was opened with a "
                    + context.getClass().getName()
                    + "; the engine's own stores run in the engine's tasks only (test with the TopologyTestDriver)");
        }
        open = OpenStore.open(engineContext, bound(), format, settings);
    }

    private TaskStore bound() {
        TaskStore taskStore = backend;
        if (taskStore == null) {
            throw new IllegalStateException("store '" + name() + "' was not bound to its task's backend");
        }
        return taskStore;
    }

    @Override
    public final boolean setFlushListener(FlushListener<K, V> flushListener, boolean withOldValues) {
        if (!settings.caching() || !open().context().cachingEnabled()) {
            return false;
        }
        listener = flushListener;
        sendOldValues = withOldValues;
        return true;
    }

    @Override
    public final boolean isOpen() {
        return open != null;
    }

    @Override
    public final void close() {
        open = null;
        buffer.clear();
    }

    // ---- for subclasses ----

    /** What an operation of the worker needs; refuses when the store is closed or another thread calls. */
    final OpenStore<K, V> open() {
        OpenStore<K, V> opened = open;
        if (opened == null || opened.owner() != Thread.currentThread()) {
            throw refusal(opened);
        }
        return opened;
    }

    private InvalidStateStoreException refusal(@Nullable OpenStore<K, V> opened) {
        if (opened == null) {
            return new InvalidStateStoreException("store '" + name() + "' is not open");
        }
        return new InvalidStateStoreException("store '" + name() + "' belongs to thread '"
                + opened.owner().getName() + "' but was used by '"
                + Thread.currentThread().getName()
                + "'; use it from the processor's own callbacks, and KafkaStreams.store from other threads");
    }

    /** What a query may use; refuses when the store is closed. Any thread. */
    final OpenStore<K, V> openForQuery() {
        OpenStore<K, V> opened = open;
        if (opened == null) {
            throw new InvalidStateStoreException("store '" + name()
                    + "' is not open here: its task may have moved to another instance; ask KafkaStreams.store again");
        }
        return opened;
    }

    /** The entry of a key, read from the backend when the buffer does not know it. */
    final Entry load(OpenStore<K, V> opened, byte[] key) {
        Entry entry = buffer.find(key);
        if (entry != null) {
            return entry;
        }
        return keep(opened.keys().kept(key), opened.backend().get(opened.family(), key));
    }

    /** Keeps a key that the buffer does not know, as the backend has it. */
    final Entry keep(byte[] key, byte @Nullable [] stored) {
        return stored == null
                ? buffer.clean(key, null, StoredFormat.NO_TIMESTAMP)
                : buffer.clean(key, format.value(stored), format.timestamp(stored));
    }

    /** The value of an entry, for the caller to keep; null when it has none. */
    @SuppressWarnings("unchecked") // a count is a value of a store of Long
    final @Nullable V value(OpenStore<K, V> opened, Entry entry) {
        Object form = entry.value;
        if (form == null) {
            return null;
        }
        if (form == Entry.COUNT) {
            return (V) (Object) entry.count;
        }
        if (!(form instanceof byte[] bytes)) {
            return opened.values().value(form);
        }
        V value = opened.values().deserialize(bytes);
        if (value != null) {
            Object reformed = opened.values().reformed(bytes, value);
            if (reformed != bytes) {
                buffer.reform(entry, reformed);
            }
        }
        return value;
    }

    /**
     * Writes a key.
     *
     * @param form null to delete
     */
    final void write(OpenStore<K, V> opened, byte[] key, @Nullable Object form, long timestamp) {
        Entry entry = buffer.find(key);
        if (entry == null) {
            entry = buffer.fresh(opened.keys().kept(key));
        }
        update(opened, entry, form, 0, timestamp);
    }

    final void update(OpenStore<K, V> opened, Entry entry, @Nullable Object form, long count, long timestamp) {
        if (encoded) {
            throw new IllegalStateException("store '" + name() + "' was written to during a commit");
        }
        boolean hold = listener != null;
        buffer.update(
                entry, form, count, timestamp, hold, hold ? opened.context().recordContext() : null);
    }

    /** The timestamp of the record being processed. */
    final long recordTimestamp(OpenStore<K, V> opened) {
        RecordContext record = opened.context().recordContext();
        return record == null ? NO_RECORD_TIMESTAMP : record.timestampMillis();
    }

    // ---- flush, commit, abort ----

    @Override
    public final boolean holdsUpdates() {
        return buffer.holds();
    }

    @Override
    public final void flushCache() {
        FlushListener<K, V> receiver = listener;
        if (receiver == null || !buffer.holds()) {
            return;
        }
        OpenStore<K, V> opened = open();
        RecordContext before = opened.context().recordContext();
        try {
            for (HeldUpdate update : buffer.takeHeld()) {
                forward(opened, receiver, update);
            }
        } finally {
            opened.context().recordContext(before);
        }
    }

    private void forward(OpenStore<K, V> opened, FlushListener<K, V> receiver, HeldUpdate update) {
        Object form = update.form();
        Object old = update.forwarded();
        if (old == Entry.UNREAD) {
            old = form == null || sendOldValues ? stored(opened, update.entry()) : null;
        }
        if (form == null && old == null) {
            return; // came and went since the last flush: downstream never knew it
        }
        ValueForms<V> values = opened.values();
        var change = new Change<V>(
                form == null ? null : values.value(form), old == null || !sendOldValues ? null : values.value(old));
        RecordContext context = update.context();
        opened.context().recordContext(context);
        receiver.flushed(new Record<>(
                opened.keys().key(update.entry().key),
                change,
                update.timestamp(),
                context == null ? new RecordHeaders() : context.headers()));
    }

    /** The serialized value that the backend has for an entry that was written unread. */
    private byte @Nullable [] stored(OpenStore<K, V> opened, Entry entry) {
        byte[] stored = opened.backend().get(opened.family(), entry.key);
        buffer.resolve(entry, stored != null);
        return stored == null ? null : format.value(stored);
    }

    @Override
    public final boolean dirty() {
        return buffer.isDirty();
    }

    @Override
    public final void encode(@Nullable ChangelogSink changelog, WriteBatch batch) {
        if (buffer.holds()) {
            throw new IllegalStateException("store '" + name() + "' holds updates that were not flushed");
        }
        OpenStore<K, V> opened = open();
        for (Entry entry = buffer.firstDirty(); !buffer.isEnd(entry); entry = entry.after) {
            Object form = entry.frozen();
            if (form != null) {
                byte[] value = opened.values().bytes(form);
                if (changelog != null) {
                    changelog.append(entry.key, value, entry.timestamp, null);
                }
                batch.put(opened.family(), entry.key, format.stored(value, entry.timestamp));
            } else if (listener == null || isStored(opened, entry)) {
                if (changelog != null) {
                    changelog.append(entry.key, null, entry.timestamp, null);
                }
                batch.delete(opened.family(), entry.key);
            }
        }
        encoded = true;
    }

    private boolean isStored(OpenStore<K, V> opened, Entry entry) {
        return switch (entry.origin) {
            case ABSENT -> false;
            case PRESENT -> true;
            case UNKNOWN -> stored(opened, entry) != null;
        };
    }

    @Override
    public final void committed() {
        buffer.committed();
        encoded = false;
    }

    @Override
    public final void abort() {
        buffer.clear();
        encoded = false;
    }

    @Override
    public final void mark() {
        buffer.mark();
    }

    @Override
    public final void undo() {
        buffer.undo();
    }

    /** A record without a key, which only a reused source topic can have, is no entry of a table and is left out. */
    @Override
    public final void restore(ConsumerRecord<byte[], byte[]> record, WriteBatch batch) {
        buffer.clearClean();
        byte[] key = record.key();
        byte[] value = record.value();
        if (key == null) {
            return;
        }
        if (value == null) {
            batch.delete(family, key);
        } else {
            batch.put(family, key, format.stored(value, record.timestamp()));
        }
    }

    @Override
    public final long bufferedBytes() {
        return buffer.dirtyBytes();
    }

    @Override
    public final void limitCleanBytes(long bytes) {
        buffer.limitClean(bytes);
    }

    @Override
    public final long cleanBytes() {
        return buffer.cleanBytes();
    }
}
