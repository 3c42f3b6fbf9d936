package io.millrace.state.rocksdb.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;

/** A sequence of batches that the process that dies and the one that checks can both make: batch n ends with position n. */
final class CrashHistory {
    static final List<String> FAMILIES = List.of("counts", CrashWindows.FAMILY, "positions");

    private static final byte[] POSITION = "position".getBytes(UTF_8);

    private final long seed;
    private final int keys;
    private final int maxEntries;
    private final int maxValueBytes;

    /** Batches of some 75 KiB. */
    CrashHistory(long seed) {
        this(seed, 2000, 100, 3000);
    }

    CrashHistory(long seed, int keys, int maxEntries, int maxValueBytes) {
        this.seed = seed;
        this.keys = keys;
        this.maxEntries = maxEntries;
        this.maxValueBytes = maxValueBytes;
    }

    /** Batches of some 4 KiB, for stores of many small files. */
    static CrashHistory small(long seed) {
        return new CrashHistory(seed, 500, 60, 300);
    }

    void fill(WriteBatch batch, int n, TaskStore store) {
        Random random = fillCounts(batch, n, store);
        fillRest(batch, random, n, store);
    }

    /** As a restore does it: first the counts past the log, then all else and the position through it. */
    void load(WriteBatch batch, int n, TaskStore store) {
        Random random = fillCounts(batch, n, store);
        store.load(batch);
        batch.clear();
        fillRest(batch, random, n, store);
        store.write(batch);
    }

    private Random fillCounts(WriteBatch batch, int n, TaskStore store) {
        var random = new Random(seed * 1_000_003 + n);
        int counts = store.family("counts");
        batch.clear();
        for (int i = random.nextInt(maxEntries); i > 0; i--) {
            byte[] key = bytes(random.nextInt(keys));
            if (random.nextInt(4) == 0) {
                batch.delete(counts, key);
            } else {
                byte[] value = new byte[random.nextInt(maxValueBytes)];
                random.nextBytes(value);
                batch.put(counts, key, value);
            }
        }
        return random;
    }

    private static void fillRest(WriteBatch batch, Random random, int n, TaskStore store) {
        CrashWindows.fill(batch, random, store);
        batch.put(store.family("positions"), POSITION, bytes(n));
    }

    static int position(TaskStore store) {
        byte[] position = store.get(store.family("positions"), POSITION);
        return position == null ? 0 : ByteBuffer.wrap(position).getInt();
    }

    /** Brings a store from its position to a later one, as does a restore that repeats what was not acknowledged. */
    void replay(TaskStore store, int position) {
        var batch = new WriteBatch();
        for (int n = position(store) + 1; n <= position; n++) {
            fill(batch, n, store);
            store.write(batch);
        }
    }

    /** Everything in the store, read forwards, in 16 hexadecimal digits. */
    static String digest(TaskStore store) {
        var digest = new Digest();
        for (String family : FAMILIES) {
            digest.add(family.getBytes(UTF_8));
            try (StoreIterator it = store.iterate(store.family(family), null, null, true)) {
                while (it.next()) {
                    digest.add(it.key());
                    digest.add(it.value());
                }
            }
        }
        return digest.toString();
    }

    static void assertSame(TaskStore store, TaskStore model, String when) {
        for (String family : FAMILIES) {
            try (StoreIterator actual = store.iterate(store.family(family), null, null, true);
                    StoreIterator expected = model.iterate(model.family(family), null, null, true)) {
                while (expected.next()) {
                    assertThat(actual.next()).as(when).isTrue();
                    assertThat(actual.key()).as(when).isEqualTo(expected.key());
                    assertThat(actual.value()).as(when).isEqualTo(expected.value());
                }
                assertThat(actual.next()).as(when).isFalse();
            }
        }
    }

    private static byte[] bytes(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }
}
