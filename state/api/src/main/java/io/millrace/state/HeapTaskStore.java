package io.millrace.state;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** One published {@link Version} at a time, replaced as a whole by each write. */
final class HeapTaskStore implements TaskStore {

    /** Roots and numbers of entries by family id. Id 0 is not given out: in a batch it means RocksDB's default family. */
    private record Version(HeapTree.@Nullable Node[] roots, long[] sizes) {}

    private final Map<String, Integer> ids = new HashMap<>();
    private final OpenIterators<HeapIterator> iterators = new OpenIterators<>();
    private final ObjIntConsumer<HeapTaskStore> onClose;
    private volatile @Nullable Version version;
    private long edition;

    /**
     * @param onClose receives the number of iterators that were left open
     */
    HeapTaskStore(List<String> families, ObjIntConsumer<HeapTaskStore> onClose) {
        for (String family : families) {
            if (ids.putIfAbsent(family, ids.size() + 1) != null) {
                throw new StateException("family '" + family + "' is named twice");
            }
        }
        this.onClose = onClose;
        this.version = new Version(new HeapTree.@Nullable Node[ids.size() + 1], new long[ids.size() + 1]);
    }

    @Override
    public int family(String name) {
        current();
        Integer id = ids.get(name);
        if (id == null) {
            throw new StateException("family '" + name + "' was not opened; opened are " + ids.keySet());
        }
        return id;
    }

    @Override
    public byte @Nullable [] get(int family, byte[] key) {
        return value(root(current(), family), key);
    }

    @Override
    public int get(int family, byte[] key, byte[] into) {
        HeapTree.Node node = HeapTree.find(root(current(), family), key);
        return node == null ? ABSENT : copy(node.value, into);
    }

    @Override
    public void multiGet(int family, byte[][] keys, int count, byte[] @Nullable [] into) {
        HeapTree.Node root = root(current(), family);
        for (int i = 0; i < count; i++) {
            into[i] = value(root, keys[i]);
        }
    }

    @Override
    public StoreIterator iterate(int family, byte @Nullable [] from, byte @Nullable [] to, boolean forward) {
        HeapTree.Node root = root(current(), family);
        var iterator = new HeapIterator(this, root, from, to, forward);
        iterators.add(iterator);
        return iterator;
    }

    @Override
    public synchronized void write(WriteBatch batch) {
        Version old = current();
        for (int family = batch.nextFamily(0); family >= 0; family = batch.nextFamily(family + 1)) {
            checkFamily(old, family);
        }
        if (batch.isEmpty()) {
            return;
        }
        var next = new Version(old.roots.clone(), old.sizes.clone());
        var edit = new HeapTree.Edit(++edition);
        batch.forEach(new WriteBatch.Visitor() {
            @Override
            public void put(int family, byte[] key, byte[] value) {
                next.roots[family] = edit.put(next.roots[family], key, value);
                next.sizes[family] += edit.takeSizeChange();
            }

            @Override
            public void delete(int family, byte[] key) {
                next.roots[family] = edit.remove(next.roots[family], key);
                next.sizes[family] += edit.takeSizeChange();
            }

            @Override
            public void deleteRange(int family, byte[] from, byte[] to) {
                next.roots[family] = edit.removeRange(next.roots[family], from, to);
                next.sizes[family] += edit.takeSizeChange();
            }
        });
        version = next;
    }

    /** Exact here. */
    @Override
    public long approximateEntries(int family) {
        Version now = current();
        checkFamily(now, family);
        return now.sizes[family];
    }

    @Override
    public void flush() {
        current();
    }

    @Override
    public synchronized void close() {
        if (version != null) {
            version = null;
            onClose.accept(this, iterators.closeAll("memory", iterator -> {}));
        }
    }

    int openIterators() {
        return iterators.count();
    }

    /** The state of this moment; a closed store has none. */
    private Version current() {
        Version now = version;
        if (now == null) {
            throw new StateException("the store is closed; open the task's store again before using it");
        }
        return now;
    }

    void checkOpen() {
        current();
    }

    void closed(HeapIterator iterator) {
        iterators.remove(iterator);
    }

    private HeapTree.@Nullable Node root(Version now, int family) {
        checkFamily(now, family);
        return now.roots[family];
    }

    private void checkFamily(Version now, int family) {
        if (family < 1 || family >= now.roots.length) {
            throw new StateException("family id " + family
                    + " is not open; use the id that family(name) returned for one of " + ids.keySet());
        }
    }

    /** As much as fits; the whole length. */
    static int copy(byte[] from, byte[] into) {
        System.arraycopy(from, 0, into, 0, Math.min(from.length, into.length));
        return from.length;
    }

    private static byte @Nullable [] value(HeapTree.@Nullable Node root, byte[] key) {
        HeapTree.Node node = HeapTree.find(root, key);
        return node == null ? null : Arrays.copyOf(node.value, node.value.length);
    }
}
