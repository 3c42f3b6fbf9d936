package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Two families as plain sorted maps, which fill batches at random and check a store against themselves. */
final class StoreModel {
    private static final int MAX_BATCH_ENTRIES = 200;
    private static final int GETS = 20;
    private static final int RANGES = 6;

    private final Random random;
    private final int[] families;
    private final List<TreeMap<byte[], byte[]>> contents =
            List.of(new TreeMap<>(Arrays::compareUnsigned), new TreeMap<>(Arrays::compareUnsigned));

    StoreModel(Random random, int first, int second) {
        this.random = random;
        this.families = new int[] {first, second};
    }

    void fill(WriteBatch batch) {
        int entries = random.nextInt(MAX_BATCH_ENTRIES);
        for (int i = 0; i < entries; i++) {
            int which = random.nextInt(families.length);
            byte[] key = key();
            if (random.nextInt(20) == 0) {
                byte[] to = key();
                batch.deleteRange(families[which], key, to);
                if (Arrays.compareUnsigned(key, to) < 0) {
                    contents.get(which).subMap(key, to).clear();
                }
            } else if (random.nextInt(3) == 0) {
                batch.delete(families[which], key);
                contents.get(which).remove(key);
            } else {
                byte[] value = new byte[random.nextInt(40) == 0 ? random.nextInt(100_000) : random.nextInt(20)];
                random.nextBytes(value);
                batch.put(families[which], key, value);
                contents.get(which).put(key, value);
            }
        }
    }

    void check(TaskStore store) {
        for (int which = 0; which < families.length; which++) {
            checkGets(store, which);
            for (int i = 0; i < RANGES; i++) {
                checkRange(store, which, bound(), bound(), random.nextBoolean());
            }
        }
    }

    private void checkGets(TaskStore store, int which) {
        byte[][] keys = new byte[GETS][];
        for (int i = 0; i < GETS; i++) {
            keys[i] = key();
        }
        byte[] @Nullable [] values = new byte[GETS] @Nullable [];
        store.multiGet(families[which], keys, GETS, values);
        for (int i = 0; i < GETS; i++) {
            byte[] expected = contents.get(which).get(keys[i]);
            assertThat(store.get(families[which], keys[i])).isEqualTo(expected);
            byte[] into = new byte[expected == null ? 1 : expected.length];
            assertThat(store.get(families[which], keys[i], into))
                    .isEqualTo(expected == null ? TaskStore.ABSENT : expected.length);
            assertThat(expected == null ? new byte[1] : expected).isEqualTo(into);
            assertThat(values[i]).isEqualTo(expected);
        }
    }

    private void checkRange(TaskStore store, int which, byte @Nullable [] from, byte @Nullable [] to, boolean forward) {
        NavigableMap<byte[], byte[]> range = contents.get(which);
        if (from != null && to != null && Arrays.compareUnsigned(from, to) > 0) {
            range = new TreeMap<>();
        } else {
            range = from == null ? range : range.tailMap(from, true);
            range = to == null ? range : range.headMap(to, false);
        }
        var expected = new ArrayList<String>();
        (forward ? range : range.descendingMap()).forEach((key, value) -> expected.add(entry(key, value)));

        var actual = new ArrayList<String>();
        try (StoreIterator it = store.iterate(families[which], from, to, forward)) {
            while (it.next()) {
                actual.add(entry(it.key(), it.value()));
            }
        }
        assertThat(actual).isEqualTo(expected);
    }

    private byte @Nullable [] bound() {
        return random.nextInt(4) == 0 ? null : key();
    }

    /** From few enough bytes that keys meet again, with both signs and common prefixes. */
    private byte[] key() {
        byte[] key = new byte[random.nextInt(4)];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (random.nextInt(8) * 36 - 128);
        }
        return key;
    }

    private static String entry(byte[] key, byte[] value) {
        return HexFormat.of().formatHex(key) + "=" + value.length + ":" + Arrays.hashCode(value);
    }
}
