package io.millrace.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class WriteBatchTest {
    private final WriteBatch batch = new WriteBatch();

    @Test
    void encodesAnEmptyBatchAsItsHeader() {
        assertThat(batch.toByteArray()).isEqualTo(new byte[12]);
        assertThat(batch.sizeBytes()).isEqualTo(12);
        assertThat(batch.isEmpty()).isTrue();
    }

    @Test
    void encodesPutsAndDeletesInRocksDbsFormat() {
        batch.put(3, bytes("k"), bytes("vv"));
        batch.delete(300, bytes("key"));
        batch.put(0, bytes(""), bytes(""));
        batch.delete(0, bytes("z"));

        assertThat(hex(batch.toByteArray()))
                .isEqualTo("0000000000000000" + "04000000"
                        + "05" + "03" + "01" + hex(bytes("k")) + "02" + hex(bytes("vv"))
                        + "04" + "ac02" + "03" + hex(bytes("key"))
                        + "01" + "00" + "00"
                        + "00" + "01" + hex(bytes("z")));
        assertThat(batch.count()).isEqualTo(4);
    }

    @Test
    void encodesRangesInRocksDbsFormat() {
        batch.deleteRange(300, bytes("a"), bytes("bb"));
        batch.deleteRange(0, bytes(""), bytes("z"));

        assertThat(hex(batch.toByteArray()))
                .isEqualTo("0000000000000000" + "02000000"
                        + "0e" + "ac02" + "01" + hex(bytes("a")) + "02" + hex(bytes("bb"))
                        + "0f" + "00" + "01" + hex(bytes("z")));
        assertThat(batch.count()).isEqualTo(2);
        assertThat(families(batch)).containsExactly(0, 300);
    }

    @Test
    void leavesOutEmptyRanges() {
        batch.deleteRange(1, bytes("a"), bytes("a"));
        batch.deleteRange(1, bytes("b"), bytes("a"));
        batch.deleteRange(1, new byte[] {-1}, new byte[] {1});
        batch.deleteRange(1, bytes(""), bytes(""));

        assertThat(batch.isEmpty()).isTrue();
        assertThat(batch.toByteArray()).isEqualTo(new byte[12]);
        assertThat(families(batch)).isEmpty();
    }

    @Test
    void showsEntriesInTheOrderTheyWerePut() {
        batch.put(1, bytes("a"), new byte[200]);
        batch.put(1, bytes("a"), bytes("2"));
        batch.delete(70_000, bytes("b"));
        batch.deleteRange(0, bytes("c"), bytes("d"));
        batch.deleteRange(70_000, bytes("e"), bytes("f"));
        batch.put(0, bytes("g"), bytes(""));

        assertThat(entries(batch))
                .containsExactly(
                        "1 a=" + hex(new byte[200]),
                        "1 a=" + hex(bytes("2")),
                        "70000 b",
                        "0 c..d",
                        "70000 e..f",
                        "0 g=");
    }

    @Test
    void namesTheFamiliesItWritesTo() {
        batch.put(70, bytes("a"), bytes("1"));
        batch.delete(2, bytes("a"));
        batch.put(70, bytes("b"), bytes("1"));

        assertThat(families(batch)).containsExactly(2, 70);
        batch.clear();
        assertThat(families(batch)).isEmpty();
    }

    @Test
    void isEmptyAndReusableAfterClear() {
        batch.put(1, bytes("a"), bytes("1"));
        byte[] buffer = batch.array();
        batch.clear();
        assertThat(batch.isEmpty()).isTrue();
        assertThat(batch.toByteArray()).isEqualTo(new byte[12]);

        batch.delete(2, bytes("b"));
        assertThat(entries(batch)).containsExactly("2 b");
        assertThat(batch.array()).isSameAs(buffer);
    }

    @Test
    void allocatesNothingOnceWarm() {
        var thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[] key = bytes("key");
        byte[] value = new byte[100];
        value[0] = 'z';
        fill(key, value);
        thread.getCurrentThreadAllocatedBytes();

        long before = thread.getCurrentThreadAllocatedBytes();
        fill(key, value);
        assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(1000);
    }

    private void fill(byte[] key, byte[] value) {
        batch.clear();
        for (int i = 0; i < 10_000; i++) {
            batch.put(i & 15, key, value);
            batch.delete(i & 15, key);
            batch.deleteRange(i & 15, key, value);
        }
    }

    @Test
    void releasesAnOverlargeBufferOnClear() {
        batch.put(1, bytes("a"), new byte[WriteBatch.RETAINED_BYTES]);
        batch.clear();
        assertThat(batch.array().length).isLessThan(WriteBatch.RETAINED_BYTES);
    }

    @Test
    void refusesAnEntryThatPassesTheMaximumAndStaysAsItWas() {
        var small = new WriteBatch(100);
        small.put(1, bytes("a"), new byte[20]);
        byte[] before = small.toByteArray();

        assertThatThrownBy(() -> small.put(1, bytes("b"), new byte[80]))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("past its maximum of 100")
                .hasMessageContaining("commit more often");
        assertThatThrownBy(() -> small.deleteRange(1, bytes("b"), new byte[80]))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("past its maximum of 100");
        assertThat(small.toByteArray()).isEqualTo(before);
    }

    @Test
    void refusesFamiliesThatCannotBe() {
        assertThatThrownBy(() -> batch.put(-1, bytes("a"), bytes("b"))).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> batch.deleteRange(-1, bytes("a"), bytes("a"))).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> batch.delete(WriteBatch.MAX_FAMILY + 1, bytes("a")))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("TaskStore.family");
        assertThat(batch.isEmpty()).isTrue();
    }

    private static List<Integer> families(WriteBatch batch) {
        var families = new ArrayList<Integer>();
        for (int family = batch.nextFamily(0); family >= 0; family = batch.nextFamily(family + 1)) {
            families.add(family);
        }
        return families;
    }

    private static List<String> entries(WriteBatch batch) {
        var entries = new ArrayList<String>();
        batch.forEach(new WriteBatch.Visitor() {
            @Override
            public void put(int family, byte[] key, byte[] value) {
                entries.add(family + " " + new String(key, UTF_8) + "=" + hex(value));
            }

            @Override
            public void delete(int family, byte[] key) {
                entries.add(family + " " + new String(key, UTF_8));
            }

            @Override
            public void deleteRange(int family, byte[] from, byte[] to) {
                entries.add(family + " " + new String(from, UTF_8) + ".." + new String(to, UTF_8));
            }
        });
        return entries;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
