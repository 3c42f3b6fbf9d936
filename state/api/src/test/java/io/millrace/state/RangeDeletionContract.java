package io.millrace.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What every backend promises about {@link WriteBatch#deleteRange}. A backend's test extends this and says how to make one. */
@Timeout(120)
public abstract class RangeDeletionContract {
    private static final List<String> FAMILIES = List.of("windows", "other");
    private static final int MANY_RANGES = 300;

    @TempDir
    Path folder;

    private StateBackend backend;
    private TaskStore store;
    private int windows;
    private int other;
    private final WriteBatch batch = new WriteBatch();

    /** A fresh backend; the contract closes it. */
    protected abstract StateBackend newBackend();

    @BeforeEach
    void openStore() {
        backend = newBackend();
        open();
        put("a", "b", "bb", "c", "d");
        store.write(batch);
        batch.clear();
    }

    @AfterEach
    void closeStore() {
        store.close();
        backend.close();
    }

    private void open() {
        store = backend.open(folder.resolve("0_0"), FAMILIES);
        windows = store.family("windows");
        other = store.family("other");
    }

    @Test
    void removesTheKeysFromTheFirstToBeforeTheLast() {
        deleteRange("b", "c");
        assertThat(keys(windows)).containsExactly("a", "c", "d");
        assertThat(store.get(windows, bytes("b"))).isNull();
        assertThat(store.get(windows, bytes("c"))).isEqualTo(bytes("c"));
        assertThat(store.get(windows, bytes("bb"), new byte[9])).isEqualTo(TaskStore.ABSENT);
        byte[] @Nullable [] values = new byte[3] @Nullable [];
        store.multiGet(windows, new byte[][] {bytes("a"), bytes("b"), bytes("bb")}, 3, values);
        assertThat(values[0]).isEqualTo(bytes("a"));
        assertThat(values[1]).isNull();
        assertThat(values[2]).isNull();
    }

    @Test
    void hidesTheRangeFromBothDirectionsAndAllBounds() {
        deleteRange("b", "c");
        assertThat(keys(windows, "b", "d", true)).containsExactly("c");
        assertThat(keys(windows, "b", "d", false)).containsExactly("c");
        assertThat(keys(windows, "b", "c", true)).isEmpty();
        assertThat(keys(windows, "b", "c", false)).isEmpty();
        assertThat(keys(windows, null, null, false)).containsExactly("d", "c", "a");
    }

    @Test
    void removesNothingForEmptyAndInvertedRanges() {
        batch.deleteRange(windows, bytes("b"), bytes("b"));
        batch.deleteRange(windows, bytes("d"), bytes("a"));
        put("e");
        store.write(batch);
        assertThat(keys(windows)).containsExactly("a", "b", "bb", "c", "d", "e");
        deleteRange("x", "z");
        assertThat(keys(windows)).containsExactly("a", "b", "bb", "c", "d", "e");
    }

    @Test
    void removesFromTheEmptyKeyOnAndPastTheLastKey() {
        put("");
        store.write(batch);
        batch.clear();
        batch.deleteRange(windows, bytes(""), bytes("b"));
        batch.deleteRange(windows, bytes("c"), new byte[] {-1, -1, -1});
        store.write(batch);
        assertThat(keys(windows)).containsExactly("b", "bb");
    }

    @Test
    void removesOnlyWhatCameBeforeItInTheBatch() {
        put("b1");
        batch.deleteRange(windows, bytes("b"), bytes("c"));
        put("bb", "b2");
        batch.delete(windows, bytes("b2"));
        store.write(batch);
        assertThat(keys(windows)).containsExactly("a", "bb", "c", "d");
    }

    @Test
    void letsLaterBatchesPutKeysAnew() {
        deleteRange("a", "z");
        assertThat(keys(windows)).isEmpty();
        batch.clear();
        put("b", "c");
        store.write(batch);
        assertThat(keys(windows)).containsExactly("b", "c");
        deleteRange("b", "c");
        assertThat(keys(windows)).containsExactly("c");
    }

    @Test
    void keepsToItsFamily() {
        batch.put(other, bytes("b"), bytes("kept"));
        batch.deleteRange(windows, bytes("a"), bytes("z"));
        store.write(batch);
        assertThat(keys(windows)).isEmpty();
        assertThat(keys(other)).containsExactly("b");
    }

    @Test
    void showsAnIteratorWhatWasThereWhenItWasOpened() {
        try (StoreIterator ascending = store.iterate(windows, null, null, true);
                StoreIterator descending = store.iterate(windows, bytes("b"), null, false)) {
            assertThat(ascending.next()).isTrue();
            deleteRange("a", "z");
            store.flush();
            assertThat(rest(ascending)).containsExactly("b", "bb", "c", "d");
            assertThat(rest(descending)).containsExactly("d", "c", "bb", "b");
        }
        assertThat(keys(windows)).isEmpty();
    }

    @Test
    void refusesARangeInAFamilyThatIsNotOpen() {
        put("e");
        batch.deleteRange(Math.max(windows, other) + 7, bytes("a"), bytes("z"));
        assertThatThrownBy(() -> store.write(batch)).isInstanceOf(StateException.class);
        assertThat(keys(windows)).containsExactly("a", "b", "bb", "c", "d");
    }

    @Test
    void staysRemovedWhenFlushedAndOpenedAgain() {
        assumeTrue(backend.persistent(), "nothing survives a close of this backend");
        store.flush();
        deleteRange("b", "c");
        reopen();
        assertThat(keys(windows)).containsExactly("a", "c", "d");
        store.flush();
        assertThat(keys(windows)).containsExactly("a", "c", "d");
        reopen();
        assertThat(keys(windows)).containsExactly("a", "c", "d");
    }

    @Test
    void readsThroughManyRanges() {
        for (int i = 0; i < MANY_RANGES; i++) {
            batch.clear();
            batch.put(windows, numbered(i), bytes("x"));
            batch.deleteRange(windows, numbered(i - 1), numbered(i));
            store.write(batch);
            if (i == MANY_RANGES / 2) {
                store.flush();
            }
        }
        assertThat(keys(windows)).hasSize(6);
        assertThat(store.get(windows, numbered(MANY_RANGES - 1))).isEqualTo(bytes("x"));
        assertThat(store.get(windows, numbered(7))).isNull();
    }

    private static byte[] numbered(int i) {
        return String.format("x%05d", i + 1).getBytes(UTF_8);
    }

    private void reopen() {
        store.close();
        open();
    }

    private void put(String... keys) {
        for (String key : keys) {
            batch.put(windows, bytes(key), bytes(key));
        }
    }

    private void deleteRange(String from, String to) {
        batch.clear();
        batch.deleteRange(windows, bytes(from), bytes(to));
        store.write(batch);
    }

    private List<String> keys(int family) {
        return keys(family, null, null, true);
    }

    private List<String> keys(int family, @Nullable String from, @Nullable String to, boolean forward) {
        try (StoreIterator it =
                store.iterate(family, from == null ? null : bytes(from), to == null ? null : bytes(to), forward)) {
            return rest(it);
        }
    }

    private static List<String> rest(StoreIterator it) {
        var keys = new ArrayList<String>();
        while (it.next()) {
            keys.add(new String(it.key(), UTF_8));
        }
        return keys;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
