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
    static final List<String> FAMILIES = List.of("counts", "positions");

    private static final byte[] POSITION = "position".getBytes(UTF_8);
    private static final int KEYS = 2000;
    private static final int MAX_ENTRIES = 100;
    private static final int MAX_VALUE_BYTES = 3000;

    private final long seed;

    CrashHistory(long seed) {
        this.seed = seed;
    }

    void fill(WriteBatch batch, int n, TaskStore store) {
        var random = new Random(seed * 1_000_003 + n);
        int counts = store.family("counts");
        batch.clear();
        for (int i = random.nextInt(MAX_ENTRIES); i > 0; i--) {
            byte[] key = bytes(random.nextInt(KEYS));
            if (random.nextInt(4) == 0) {
                batch.delete(counts, key);
            } else {
                byte[] value = new byte[random.nextInt(MAX_VALUE_BYTES)];
                random.nextBytes(value);
                batch.put(counts, key, value);
            }
        }
        batch.put(store.family("positions"), POSITION, bytes(n));
    }

    static int position(TaskStore store) {
        byte[] position = store.get(store.family("positions"), POSITION);
        return position == null ? 0 : ByteBuffer.wrap(position).getInt();
    }

    /** Brings a store from its position to a later one. */
    void replay(TaskStore store, int position) {
        var batch = new WriteBatch();
        for (int n = position(store) + 1; n <= position; n++) {
            fill(batch, n, store);
            store.write(batch);
        }
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
