package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.HeapBackend;
import io.millrace.state.Seed;
import io.millrace.state.StateBackend;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Range deletions spread over memtables and files of all levels, against the heap: single and many gets, ranges both ways. */
@ParameterizedClass
@EnumSource
class RangeDeletionModelIT {
    private static final List<String> FAMILIES = List.of("windows");
    private static final int ROUNDS = 100;
    private static final int PROOF_ROUNDS = 1000;
    private static final int MAX_ENTRIES = 200;
    private static final int MAX_VALUE_BYTES = 600;
    private static final int GETS = 100;
    private static final int RANGES = 6;

    private final AccessKind access;
    private final Random random = Seed.random("RangeDeletionModelIT");
    private final WriteBatch batch = new WriteBatch();

    @TempDir
    Path folder;

    RangeDeletionModelIT(AccessKind access) {
        this.access = access;
    }

    @Test
    @Timeout(120)
    void readsLikeASortedMap() {
        compare(ROUNDS);
    }

    @Test
    @Tag("proof")
    @Timeout(600)
    void readsLikeASortedMapForLong() {
        compare(PROOF_ROUNDS);
    }

    private void compare(int rounds) {
        try (TaskStore model = new HeapBackend().open(folder, FAMILIES);
                StateBackend backend = access.backend(CrashWriter.BUDGET)) {
            TaskStore store = backend.open(folder, FAMILIES);
            try {
                for (int round = 0; round < rounds; round++) {
                    fill(store.family("windows"));
                    store.write(batch);
                    writeTo(model);
                    if (random.nextInt(5) == 0) {
                        store.flush();
                    }
                    if (random.nextInt(20) == 0) {
                        store.close();
                        store = backend.open(folder, FAMILIES);
                    }
                    checkGets(store, model);
                    checkRanges(store, model);
                }
            } finally {
                store.close();
            }
        }
    }

    private void fill(int family) {
        batch.clear();
        for (int i = random.nextInt(MAX_ENTRIES); i > 0; i--) {
            int kind = random.nextInt(2000);
            if (kind == 0) {
                batch.deleteRange(family, key(), key());
            } else if (kind < 20) {
                byte[] segment = {(byte) random.nextInt()};
                batch.deleteRange(family, segment, new byte[] {(byte) (segment[0] + 1)});
            } else if (kind < 100) {
                batch.delete(family, key());
            } else {
                byte[] value = new byte[random.nextInt(MAX_VALUE_BYTES)];
                random.nextBytes(value);
                batch.put(family, key(), value);
            }
        }
    }

    private void writeTo(TaskStore model) {
        int family = model.family("windows");
        var copy = new WriteBatch();
        batch.forEach(new WriteBatch.Visitor() {
            @Override
            public void put(int from, byte[] key, byte[] value) {
                copy.put(family, key, value);
            }

            @Override
            public void delete(int from, byte[] key) {
                copy.delete(family, key);
            }

            @Override
            public void deleteRange(int from, byte[] first, byte[] to) {
                copy.deleteRange(family, first, to);
            }
        });
        model.write(copy);
    }

    private void checkGets(TaskStore store, TaskStore model) {
        byte[][] keys = new byte[GETS][];
        for (int i = 0; i < GETS; i++) {
            keys[i] = key();
        }
        byte[] @Nullable [] actual = new byte[GETS] @Nullable [];
        byte[] @Nullable [] expected = new byte[GETS] @Nullable [];
        store.multiGet(store.family("windows"), keys, GETS, actual);
        model.multiGet(model.family("windows"), keys, GETS, expected);
        byte[] into = new byte[MAX_VALUE_BYTES];
        for (int i = 0; i < GETS; i++) {
            byte[] value = expected[i];
            assertThat(actual[i]).isEqualTo(value);
            assertThat(store.get(store.family("windows"), keys[i])).isEqualTo(value);
            int length = store.get(store.family("windows"), keys[i], into);
            assertThat(length).isEqualTo(value == null ? TaskStore.ABSENT : value.length);
            assertThat(value == null || Arrays.equals(value, 0, length, into, 0, length))
                    .isTrue();
        }
    }

    private void checkRanges(TaskStore store, TaskStore model) {
        for (int i = 0; i < RANGES; i++) {
            byte[] from = random.nextInt(10) == 0 ? null : key();
            byte[] to = from == null || random.nextInt(10) == 0 ? null : new byte[] {(byte) (from[0] + 3)};
            boolean forward = random.nextBoolean();
            try (StoreIterator actual = store.iterate(store.family("windows"), from, to, forward);
                    StoreIterator expected = model.iterate(model.family("windows"), from, to, forward)) {
                while (expected.next()) {
                    assertThat(actual.next()).isTrue();
                    assertThat(actual.key()).isEqualTo(expected.key());
                    assertThat(actual.value()).isEqualTo(expected.value());
                }
                assertThat(actual.next()).isFalse();
            }
        }
    }

    /** Of 256 segments with 128 keys each. */
    private byte[] key() {
        return new byte[] {(byte) random.nextInt(), (byte) random.nextInt(128)};
    }
}
