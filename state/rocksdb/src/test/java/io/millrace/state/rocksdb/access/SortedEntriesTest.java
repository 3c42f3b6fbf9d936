package io.millrace.state.rocksdb.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.Seed;
import io.millrace.state.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SortedEntriesTest {
    private static final byte[] DELETED = {};

    private final WriteBatch batch = new WriteBatch();

    @Test
    void keepsTheNewestOfEachKeyInUnsignedOrder() {
        batch.put(3, new byte[] {(byte) 0x80}, bytes("1"));
        batch.put(3, new byte[] {0x7f}, bytes("2"));
        batch.put(3, new byte[] {(byte) 0x80}, bytes("3"));
        batch.put(3, new byte[0], bytes("4"));
        batch.put(4, new byte[] {1}, bytes("other family"));
        batch.put(3, new byte[] {0x7f, 0}, bytes("5"));
        batch.delete(3, new byte[] {0x7f});

        assertThat(entries(3)).containsExactly("[]=4", "[127] deleted", "[127, 0]=5", "[-128]=3");
        assertThat(entries(4)).containsExactly("[1]=other family");
        assertThat(entries(5)).isEmpty();
    }

    @Test
    void sortsAsASortedMapDoesUnderRandomKeys() {
        Random random = Seed.random("SortedEntriesTest");
        for (int round = 0; round < 200; round++) {
            var model = new TreeMap<byte[], byte[]>(Arrays::compareUnsigned);
            batch.clear();
            byte[] prefix = new byte[random.nextInt(12)];
            int alphabet = 1 + random.nextInt(256);
            for (int i = random.nextInt(300); i > 0; i--) {
                byte[] key = Arrays.copyOf(prefix, prefix.length + random.nextInt(8));
                for (int at = prefix.length; at < key.length; at++) {
                    key[at] = (byte) random.nextInt(alphabet);
                }
                if (random.nextInt(4) == 0) {
                    batch.delete(7, key);
                    model.put(key, DELETED);
                } else {
                    byte[] value = bytes(Integer.toString(i));
                    batch.put(7, key, value);
                    model.put(key, value);
                }
            }
            List<String> expected = new ArrayList<>();
            model.forEach((key, value) -> expected.add(text(key, value == DELETED ? null : value)));
            assertThat(entries(7)).isEqualTo(expected);
        }
    }

    private List<String> entries(int family) {
        SortedEntries entries = SortedEntries.of(batch, family);
        assertThat(entries).isNotNull();
        List<String> texts = new ArrayList<>();
        for (int i = 0; entries != null && i < entries.count(); i++) {
            entries.moveTo(i);
            byte[] key = part(entries, entries.keyAt(), entries.keyLength());
            texts.add(text(key, entries.isDeletion() ? null : part(entries, entries.valueAt(), entries.valueLength())));
        }
        return texts;
    }

    private static byte[] part(SortedEntries entries, int at, int length) {
        return Arrays.copyOfRange(entries.encoded(), at, at + length);
    }

    private static String text(byte[] key, byte @Nullable [] value) {
        return Arrays.toString(key) + (value == null ? " deleted" : "=" + new String(value, UTF_8));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
