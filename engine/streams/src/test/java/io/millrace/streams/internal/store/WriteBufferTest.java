package io.millrace.streams.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked // maps whose values may be null
class WriteBufferTest {
    private static final long CLEAN_LIMIT = 2_000;

    private final WriteBuffer buffer = new WriteBuffer();

    @Test
    void putsAKeyThatIsWrittenAgainBehindTheOthers() {
        put("a", "1");
        put("b", "1");
        put("c", "1");
        put("a", "2");
        assertThat(order()).containsExactly("b=1", "c=1", "a=2");
    }

    @Test
    void findsNothingOfAKeyThatWasNeverSeen() {
        put("a", "1");
        assertThat(buffer.find(bytes("b"))).isNull();
    }

    @Test
    void undoBringsBackValuesOrderAndBytes() {
        put("a", "1");
        put("b", "1");
        put("c", "1");
        long bytes = buffer.dirtyBytes();
        buffer.mark();
        put("b", "22222");
        put("a", null);
        put("d", "1");
        put("b", "3");
        buffer.undo();
        assertThat(order()).containsExactly("a=1", "b=1", "c=1");
        assertThat(buffer.dirtyBytes()).isEqualTo(bytes);
        assertThat(buffer.find(bytes("d"))).isNull();
    }

    @Test
    void undoOfAFirstWriteMakesTheEntryCleanAgain() {
        put("a", "1");
        buffer.committed();
        buffer.mark();
        put("a", "2");
        buffer.undo();
        assertThat(buffer.isDirty()).isFalse();
        assertThat(found("a").value).isEqualTo("1");
    }

    @Test
    void undoGoesBackToTheLastMarkOnly() {
        buffer.mark();
        put("a", "1");
        buffer.mark();
        put("a", "2");
        buffer.undo();
        buffer.undo();
        assertThat(order()).containsExactly("a=1");
    }

    @Test
    void aTakenUpdateIsHeldNoMoreAndRemembersWhatWasForwarded() {
        hold("a", "1");
        hold("b", "1");
        hold("a", "2");
        assertThat(buffer.takeHeld()).extracting(HeldUpdate::form).containsExactly("1", "2");
        assertThat(buffer.holds()).isFalse();
        hold("a", "3");
        hold("a", "4");
        List<HeldUpdate> second = buffer.takeHeld();
        assertThat(second).extracting(HeldUpdate::form).containsExactly("4");
        assertThat(second).extracting(HeldUpdate::forwarded).containsExactly("2");
    }

    @Test
    void dropsTheCleanEntriesThatWereUsedLeastRecently() {
        buffer.limitClean(3 * (Entry.OVERHEAD_BYTES + 1 + 57));
        for (String key : List.of("a", "b", "c")) {
            buffer.clean(bytes(key), "1", 0);
        }
        found("a");
        buffer.clean(bytes("d"), "1", 0);
        assertThat(buffer.find(bytes("b"))).isNull();
        assertThat(buffer.find(bytes("a"))).isNotNull();
        assertThat(buffer.find(bytes("c"))).isNotNull();
        assertThat(buffer.find(bytes("d"))).isNotNull();
    }

    @Test
    void neverDropsTheEntryThatWasJustRead() {
        buffer.limitClean(0);
        Entry entry = buffer.clean(bytes("a"), "1", 0);
        assertThat(buffer.find(bytes("a"))).isSameAs(entry);
        buffer.clean(bytes("b"), "1", 0);
        assertThat(buffer.find(bytes("a"))).isNull();
    }

    @Test
    void agreesWithAModelOverManyRandomSteps() {
        Random random = Seed.random("WriteBufferTest.agreesWithAModel");
        buffer.limitClean(CLEAN_LIMIT);
        var model = new Model();
        Model marked = null;
        for (int step = 0; step < 60_000; step++) {
            String key = key(random);
            switch (random.nextInt(24)) {
                case 0 -> {
                    buffer.mark();
                    marked = model.copy();
                }
                case 1 -> {
                    if (marked != null) {
                        buffer.undo();
                        model = marked;
                        marked = model.copy();
                    }
                }
                case 2 -> {
                    if (random.nextInt(8) == 0) {
                        buffer.takeHeld();
                        buffer.committed();
                        model.commit();
                        marked = model.copy();
                    }
                }
                case 3 -> {
                    if (random.nextInt(30) == 0) {
                        buffer.clear();
                        model.dirty.clear();
                        marked = null;
                        buffer.mark();
                        marked = model.copy();
                    }
                }
                case 4, 5 -> checkRange(random, model);
                case 6, 7, 8 -> check(key, model);
                case 9, 10 -> write(key, null, model, random);
                default -> write(key, "v" + "x".repeat(random.nextInt(20)) + step, model, random);
            }
            if (step % 50 == 0) {
                checkAll(model);
            }
        }
        checkAll(model);
    }

    /** The committed entries, and the dirty ones in the order of their last updates. */
    private static final class Model {
        final Map<String, String> committed = new TreeMap<>();
        final Map<String, String> dirty = new LinkedHashMap<>();

        Model copy() {
            var copy = new Model();
            copy.committed.putAll(committed);
            copy.dirty.putAll(dirty);
            return copy;
        }

        void commit() {
            dirty.forEach((key, value) -> {
                if (value == null) {
                    committed.remove(key);
                } else {
                    committed.put(key, value);
                }
            });
            dirty.clear();
        }
    }

    private void write(String key, String value, Model model, Random random) {
        model.dirty.remove(key);
        model.dirty.put(key, value);
        if (random.nextBoolean()) {
            put(key, value);
        } else {
            hold(key, value);
        }
    }

    private void check(String key, Model model) {
        Entry entry = buffer.find(bytes(key));
        if (model.dirty.containsKey(key)) {
            assertThat(entry).isNotNull();
            assertThat(entry.value).isEqualTo(model.dirty.get(key));
        } else if (entry != null) {
            assertThat(entry.value).isEqualTo(model.committed.get(key));
        } else {
            buffer.clean(bytes(key), model.committed.get(key), 0);
        }
    }

    private void checkRange(Random random, Model model) {
        byte[] from = random.nextInt(4) == 0 ? null : bytes(key(random));
        byte[] to = random.nextInt(4) == 0 ? null : bytes(key(random));
        if (from != null && to != null && Arrays.compareUnsigned(from, to) > 0) {
            byte[] swap = from;
            from = to;
            to = swap;
        }
        boolean forward = random.nextBoolean();
        NavigableMap<byte[], String> expected = new TreeMap<>(Arrays::compareUnsigned);
        model.dirty.forEach((key, value) -> expected.put(bytes(key), String.valueOf(value)));
        NavigableMap<byte[], String> range = expected;
        range = from == null ? range : range.tailMap(from, true);
        range = to == null ? range : range.headMap(to, false);
        range = forward ? range : range.descendingMap();
        List<String> want = new ArrayList<>();
        range.forEach((key, value) -> want.add(string(key) + "=" + value));
        assertThat(buffer.range(from, to, forward))
                .extracting(value -> string(value.key()) + "=" + value.form())
                .isEqualTo(want);
    }

    private void checkAll(Model model) {
        List<String> expected = new ArrayList<>();
        model.dirty.forEach((key, value) -> expected.add(key + "=" + value));
        assertThat(order()).isEqualTo(expected);
        long bytes = 0;
        int held = 0;
        for (Entry entry = buffer.firstDirty(); !buffer.isEnd(entry); entry = entry.after) {
            bytes += Entry.OVERHEAD_BYTES
                    + entry.key.length
                    + ValueForms.size(entry.value)
                    + (entry.held ? WriteBuffer.CONTEXT_BYTES : 0);
            held += entry.held ? 1 : 0;
        }
        assertThat(buffer.dirtyBytes()).isEqualTo(bytes);
        assertThat(buffer.holds()).isEqualTo(held > 0);
        assertThat(buffer.cleanBytes()).isBetween(0L, CLEAN_LIMIT + 300);
    }

    private List<String> order() {
        List<String> order = new ArrayList<>();
        for (Entry entry = buffer.firstDirty(); !buffer.isEnd(entry); entry = entry.after) {
            order.add(string(entry.key) + "=" + entry.value);
        }
        return order;
    }

    private void put(String key, String value) {
        buffer.update(entry(key), value, 0, 0, false, null);
    }

    private void hold(String key, String value) {
        buffer.update(entry(key), value, 0, 0, true, null);
    }

    private Entry entry(String key) {
        Entry entry = buffer.find(bytes(key));
        return entry == null ? buffer.fresh(bytes(key)) : entry;
    }

    private Entry found(String key) {
        Entry entry = buffer.find(bytes(key));
        assertThat(entry).isNotNull();
        return entry;
    }

    private static String key(Random random) {
        return "k".repeat(random.nextInt(12)) + random.nextInt(40);
    }

    private static byte[] bytes(String string) {
        return string.getBytes(StandardCharsets.UTF_8);
    }

    private static String string(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
