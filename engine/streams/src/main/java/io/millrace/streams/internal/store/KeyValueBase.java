package io.millrace.streams.internal.store;

import io.millrace.state.StoreIterator;
import io.millrace.streams.KeyValue;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.ReadOnlyKeyValueStore;
import java.util.List;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A key-value store as the worker uses it.
 *
 * @param <V> the value that is serialized
 * @param <P> the value as users put and get it
 */
abstract class KeyValueBase<K, V, P> extends BufferedStore<K, V>
        implements KeyValueStore<K, P>, QueryableKeyValue<K, V>, PrefetchingStore {

    private static final int PREFETCH_KEYS = 1024;

    private final ValueShape<V, P> shape;

    KeyValueBase(StoreSettings<K, V> settings, StoredFormat format, ValueShape<V, P> shape) {
        super(settings, format);
        this.shape = shape;
    }

    /** The value to serialize; null means a delete. */
    abstract @Nullable V inner(P value);

    abstract long timestamp(OpenStore<K, V> opened, P value);

    @Override
    public final @Nullable P get(K key) {
        OpenStore<K, V> opened = open();
        return get(opened, bytes(opened, key));
    }

    private @Nullable P get(OpenStore<K, V> opened, byte[] key) {
        Entry entry = load(opened, key);
        V value = value(opened, entry);
        return value == null ? null : shape.of(value, entry.timestamp);
    }

    @Override
    public final void put(K key, @Nullable P value) {
        OpenStore<K, V> opened = open();
        put(opened, bytes(opened, key), value);
    }

    private void put(OpenStore<K, V> opened, byte[] key, @Nullable P value) {
        V inner = value == null ? null : inner(value);
        Object form = inner == null ? null : opened.values().form(inner);
        long timestamp = value == null || form == null ? recordTimestamp(opened) : timestamp(opened, value);
        write(opened, key, form, timestamp);
    }

    @Override
    public final @Nullable P putIfAbsent(K key, @Nullable P value) {
        OpenStore<K, V> opened = open();
        byte[] bytes = bytes(opened, key);
        P before = get(opened, bytes);
        if (before == null) {
            put(opened, bytes, value);
        }
        return before;
    }

    @Override
    public final void putAll(List<KeyValue<K, P>> entries) {
        for (KeyValue<K, P> entry : entries) {
            put(entry.key, entry.value);
        }
    }

    @Override
    public final @Nullable P delete(K key) {
        OpenStore<K, V> opened = open();
        byte[] bytes = bytes(opened, key);
        P before = get(opened, bytes);
        put(opened, bytes, null);
        return before;
    }

    @Override
    public final KeyValueIterator<K, P> range(@Nullable K from, @Nullable K to) {
        return iterate(from, to, true);
    }

    @Override
    public final KeyValueIterator<K, P> reverseRange(@Nullable K from, @Nullable K to) {
        return iterate(from, to, false);
    }

    @Override
    public final KeyValueIterator<K, P> all() {
        return iterate(open(), KeyRange.ALL, true);
    }

    @Override
    public final KeyValueIterator<K, P> reverseAll() {
        return iterate(open(), KeyRange.ALL, false);
    }

    @Override
    public final <PS extends Serializer<X>, X> KeyValueIterator<K, P> prefixScan(X prefix, PS prefixKeySerializer) {
        OpenStore<K, V> opened = open();
        return iterate(opened, KeyRange.prefix(opened.keys().prefix(prefix, prefixKeySerializer)), true);
    }

    private KeyValueIterator<K, P> iterate(@Nullable K from, @Nullable K to, boolean forward) {
        OpenStore<K, V> opened = open();
        return iterate(opened, opened.keys().closedRange(from, to), forward);
    }

    private KeyValueIterator<K, P> iterate(OpenStore<K, V> opened, KeyRange range, boolean forward) {
        if (range.isEmpty()) {
            return new EmptyIterator<>();
        }
        List<BufferedValue> buffered = buffer.range(range.from(), range.to(), forward);
        StoreIterator stored = opened.backend().iterate(opened.family(), range.from(), range.to(), forward);
        return new EntryIterator<>(name(), opened, shape, new MergedIterator(buffered, stored, forward));
    }

    /** The backend's estimate, corrected by the buffered writes; exact for a store in memory. */
    @Override
    public final long approximateNumEntries() {
        OpenStore<K, V> opened = open();
        long entries = opened.backend().approximateEntries(opened.family());
        for (Entry entry = buffer.firstDirty(); !buffer.isEnd(entry); entry = entry.after) {
            if (entry.origin == Entry.Origin.UNKNOWN && !persistent()) {
                buffer.resolve(entry, opened.backend().get(opened.family(), entry.key) != null);
            }
            if (entry.value == null) {
                entries -= entry.origin == Entry.Origin.PRESENT ? 1 : 0;
            } else {
                entries += entry.origin == Entry.Origin.PRESENT ? 0 : 1;
            }
        }
        return Math.max(0, entries);
    }

    @Override
    public final void prefetch(List<byte[]> keys) {
        OpenStore<K, V> opened = open();
        byte[][] missing = new byte[Math.min(keys.size(), PREFETCH_KEYS)][];
        int count = 0;
        for (byte[] key : keys) {
            if (buffer.find(key) == null) {
                missing[count++] = key;
                if (count == missing.length) {
                    prefetch(opened, missing, count);
                    count = 0;
                }
            }
        }
        prefetch(opened, missing, count);
    }

    private void prefetch(OpenStore<K, V> opened, byte[][] keys, int count) {
        if (count == 0) {
            return;
        }
        byte[] @Nullable [] stored = new byte @Nullable [count][];
        opened.backend().multiGet(opened.family(), keys, count, stored);
        for (int i = 0; i < count; i++) {
            if (buffer.find(keys[i]) == null) { // named twice
                keep(keys[i].clone(), stored[i]);
            }
        }
    }

    @Override
    public final ReadOnlyKeyValueStore<K, V> committedValues() {
        return new CommittedView<>(this, (value, timestamp) -> value);
    }

    final byte[] bytes(OpenStore<K, V> opened, K key) {
        if (key == null) {
            throw new NullPointerException("store '" + name() + "' was given a null key");
        }
        return opened.keys().bytes(key);
    }
}
