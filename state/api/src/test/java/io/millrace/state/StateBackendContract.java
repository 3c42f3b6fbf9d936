package io.millrace.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What every backend promises. A backend's test extends this and says how to make one. */
@Timeout(120)
public abstract class StateBackendContract {
    private static final List<String> FAMILIES = List.of("counts", "positions");
    private static final int READERS = 2;
    private static final int CONCURRENT_BATCHES = 500;
    private static final int RANDOM_ROUNDS = 60;
    private static final int CLOSES = 8;

    @TempDir
    Path folder;

    private StateBackend backend;
    private TaskStore store;
    private int counts;
    private int positions;
    private final WriteBatch batch = new WriteBatch();

    /** A fresh backend; the contract closes it. */
    protected abstract StateBackend newBackend();

    @BeforeEach
    void openStore() {
        backend = newBackend();
        open();
    }

    @AfterEach
    void closeStore() {
        store.close();
        backend.close();
    }

    private void open() {
        store = backend.open(folder.resolve("0_0"), FAMILIES);
        counts = store.family("counts");
        positions = store.family("positions");
    }

    @Test
    void returnsWhatWasPut() {
        batch.put(counts, bytes("a"), bytes("1"));
        batch.put(counts, bytes("b"), bytes("2"));
        store.write(batch);

        assertThat(store.get(counts, bytes("a"))).isEqualTo(bytes("1"));
        assertThat(store.get(counts, bytes("b"))).isEqualTo(bytes("2"));
        assertThat(store.get(counts, bytes("c"))).isNull();
    }

    @Test
    void replacesAndDeletes() {
        write("a", "1", "b", "2");
        batch.clear();
        batch.put(counts, bytes("a"), bytes("9"));
        batch.delete(counts, bytes("b"));
        batch.delete(counts, bytes("never there"));
        store.write(batch);

        assertThat(ascending(counts, null, null)).containsExactly("a=9");
    }

    @Test
    void letsTheLaterEntryOfABatchWin() {
        batch.put(counts, bytes("a"), bytes("1"));
        batch.put(counts, bytes("a"), bytes("2"));
        batch.put(counts, bytes("b"), bytes("1"));
        batch.delete(counts, bytes("b"));
        batch.delete(counts, bytes("c"));
        batch.put(counts, bytes("c"), bytes("3"));
        store.write(batch);

        assertThat(ascending(counts, null, null)).containsExactly("a=2", "c=3");
    }

    @Test
    void writesABatchAgainWithoutChangingIt() {
        batch.put(counts, bytes("a"), bytes("1"));
        byte[] encoded = batch.toByteArray();
        store.write(batch);
        store.write(batch);
        assertThat(batch.toByteArray()).isEqualTo(encoded);

        batch.clear();
        batch.put(counts, bytes("b"), bytes("2"));
        store.write(batch);
        assertThat(ascending(counts, null, null)).containsExactly("a=1", "b=2");
    }

    @Test
    void acceptsAnEmptyBatch() {
        store.write(batch);
        assertThat(ascending(counts, null, null)).isEmpty();
    }

    @Test
    void keepsEmptyKeysAndValues() {
        write("", "", "a", "");
        assertThat(store.get(counts, new byte[0])).isEqualTo(new byte[0]);
        assertThat(store.get(counts, bytes("a"))).isEqualTo(new byte[0]);
        assertThat(ascending(counts, null, null)).containsExactly("=", "a=");
        assertThat(descending(counts, bytes(""), null)).containsExactly("a=", "=");
    }

    @Test
    void keepsLargeValues() {
        byte[] large = new byte[5 << 20];
        new Random(1).nextBytes(large);
        batch.put(counts, bytes("large"), large);
        batch.put(counts, bytes("small"), bytes("1"));
        store.write(batch);

        assertThat(store.get(counts, bytes("large"))).isEqualTo(large);
        byte[] @Nullable [] values = new byte[2] @Nullable [];
        store.multiGet(counts, new byte[][] {bytes("small"), bytes("large")}, 2, values);
        assertThat(values[0]).isEqualTo(bytes("1"));
        assertThat(values[1]).isEqualTo(large);
        try (StoreIterator it = store.iterate(counts, null, null, true)) {
            assertThat(it.next()).isTrue();
            assertThat(it.value()).isEqualTo(large);
        }
    }

    @Test
    void ownsNoArrayOfTheCaller() {
        byte[] key = bytes("a");
        byte[] value = bytes("1");
        batch.put(counts, key, value);
        key[0] = 'x';
        value[0] = 'x';
        store.write(batch);
        byte[] got = get("a");
        got[0] = 'y';
        assertThat(store.get(counts, bytes("a"))).isEqualTo(bytes("1"));
        try (StoreIterator it = store.iterate(counts, null, null, true)) {
            it.next();
            it.key()[0] = 'z';
            it.value()[0] = 'z';
            assertThat(it.key()).isEqualTo(bytes("a"));
            assertThat(it.value()).isEqualTo(bytes("1"));
        }
    }

    @Test
    void getsIntoTheCallersArray() {
        write("a", "12345", "empty", "");
        byte[] into = "-------".getBytes(UTF_8);

        assertThat(store.get(counts, bytes("a"), into)).isEqualTo(5);
        assertThat(into).isEqualTo(bytes("12345--"));
        assertThat(store.get(counts, bytes("empty"), into)).isZero();
        assertThat(store.get(counts, bytes("nope"), into)).isEqualTo(TaskStore.ABSENT);
        assertThat(store.get(positions, bytes("a"), into)).isEqualTo(TaskStore.ABSENT);
        assertThat(store.get(counts, bytes("a"), new byte[5])).isEqualTo(5);
    }

    @Test
    void tellsTheLengthOfAValueThatDoesNotFit() {
        write("a", "12345");
        assertThat(store.get(counts, bytes("a"), new byte[4])).isEqualTo(5);
        assertThat(store.get(counts, bytes("a"), new byte[0])).isEqualTo(5);
    }

    @Test
    void iteratesIntoTheCallersArrays() {
        write("abc", "12345", "empty", "");
        try (StoreIterator it = store.iterate(counts, null, null, true)) {
            byte[] into = bytes("-------");
            assertThat(it.next()).isTrue();
            assertThat(it.key(into)).isEqualTo(3);
            assertThat(into).isEqualTo(bytes("abc----"));
            assertThat(it.value(into)).isEqualTo(5);
            assertThat(into).isEqualTo(bytes("12345--"));
            byte[] small = bytes("--");
            assertThat(it.key(small)).isEqualTo(3);
            assertThat(small).isEqualTo(bytes("ab"));
            assertThat(it.value(small)).isEqualTo(5);
            assertThat(small).isEqualTo(bytes("12"));
            assertThat(it.next()).isTrue();
            assertThat(it.value(into)).isZero();
            assertThat(it.next()).isFalse();
            assertThatThrownBy(() -> it.key(into)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void getsManyAtOnceInTheirOrder() {
        write("a", "1", "b", "2", "c", "3");
        byte[][] keys = {bytes("c"), bytes("nope"), bytes("a"), bytes("c"), bytes("beyond count")};
        byte[] @Nullable [] values = new byte[6] @Nullable [];
        Arrays.fill(values, bytes("old"));

        store.multiGet(counts, keys, 4, values);
        assertThat(values[0]).isEqualTo(bytes("3"));
        assertThat(values[1]).isNull();
        assertThat(values[2]).isEqualTo(bytes("1"));
        assertThat(values[3]).isEqualTo(bytes("3"));
        assertThat(values[4]).isEqualTo(bytes("old"));
        store.multiGet(counts, keys, 0, values);
        assertThat(values[0]).isEqualTo(bytes("3"));
    }

    @Test
    void getsVeryManyAtOnce() {
        int size = 3000;
        byte[][] keys = new byte[size][];
        for (int i = 0; i < size; i++) {
            keys[i] = number(i);
            if (i % 3 != 0) {
                batch.put(counts, keys[i], keys[i]);
            }
        }
        store.write(batch);
        byte[] @Nullable [] values = new byte[size] @Nullable [];
        store.multiGet(counts, keys, size, values);
        for (int i = 0; i < size; i++) {
            assertThat(values[i]).isEqualTo(i % 3 == 0 ? null : keys[i]);
        }
    }

    @Test
    void loadsTheNewestOfEachKeyOverWhatIsThere() {
        write("a", "old", "b", "old", "c", "old");
        batch.clear();
        batch.put(counts, bytes("c"), bytes("1"));
        batch.put(counts, bytes(""), bytes("1"));
        batch.delete(counts, bytes("c"));
        batch.put(counts, bytes("a"), bytes("1"));
        batch.put(counts, bytes("a"), bytes("2"));
        batch.delete(counts, bytes("never there"));
        batch.put(counts, bytes("long key 2"), bytes(""));
        batch.put(counts, bytes("long key 1"), bytes("1"));
        batch.put(counts, bytes("long key"), bytes("1"));
        batch.put(positions, bytes("p"), bytes("7"));
        byte[] encoded = batch.toByteArray();
        List<String> before;
        try (StoreIterator open = store.iterate(counts, null, null, true)) {
            store.load(batch);
            before = rest(open);
        }

        assertThat(batch.toByteArray()).isEqualTo(encoded);
        assertThat(before).containsExactly("a=old", "b=old", "c=old");
        assertThat(ascending(counts, null, null))
                .containsExactly("=1", "a=2", "b=old", "long key=1", "long key 1=1", "long key 2=");
        assertThat(ascending(positions, null, null)).containsExactly("p=7");

        write("a", "3");
        assertThat(get("a")).as("a write after a load").isEqualTo(bytes("3"));
    }

    @Test
    void refusesToLoadIntoUnknownFamiliesAndStaysUsable() {
        batch.put(counts, bytes("a"), bytes("1"));
        batch.put(positions + 1, bytes("a"), bytes("1"));
        assertThatThrownBy(() -> store.load(batch)).isInstanceOf(StateException.class);
        assertThat(ascending(counts, null, null)).isEmpty();

        batch.clear();
        store.load(batch);
        write("a", "1");
        assertThat(ascending(counts, null, null)).containsExactly("a=1");
    }

    @Test
    void keepsFamiliesApart() {
        batch.put(counts, bytes("a"), bytes("count"));
        batch.put(positions, bytes("a"), bytes("position"));
        batch.put(positions, bytes("b"), bytes("position"));
        store.write(batch);

        assertThat(ascending(counts, null, null)).containsExactly("a=count");
        assertThat(descending(positions, null, null)).containsExactly("b=position", "a=position");
        assertThat(store.get(counts, bytes("b"))).isNull();
    }

    @Test
    void ordersKeysAsUnsignedBytes() {
        byte[][] ordered = {{}, {0}, {0, 0}, {1}, {0x7f}, {0x7f, -1}, {-128}, {-1}, {-1, 0}};
        for (byte[] key : ordered) {
            batch.put(counts, key, key);
        }
        store.write(batch);

        var keys = new ArrayList<byte[]>();
        try (StoreIterator it = store.iterate(counts, null, null, true)) {
            while (it.next()) {
                keys.add(it.key());
            }
        }
        assertThat(keys).containsExactly(ordered);
    }

    @Test
    void iteratesWithinBoundsBothWays() {
        write("a", "1", "b", "2", "c", "3", "d", "4");

        assertThat(ascending(counts, bytes("b"), bytes("d"))).containsExactly("b=2", "c=3");
        assertThat(descending(counts, bytes("b"), bytes("d"))).containsExactly("c=3", "b=2");
        assertThat(ascending(counts, bytes("bb"), null)).containsExactly("c=3", "d=4");
        assertThat(descending(counts, bytes("bb"), null)).containsExactly("d=4", "c=3");
        assertThat(ascending(counts, null, bytes("c"))).containsExactly("a=1", "b=2");
        assertThat(descending(counts, null, bytes("c"))).containsExactly("b=2", "a=1");
        assertThat(ascending(counts, bytes("c"), bytes("c"))).isEmpty();
        assertThat(ascending(counts, bytes("d"), bytes("a"))).isEmpty();
        assertThat(descending(counts, bytes("d"), bytes("a"))).isEmpty();
        assertThat(ascending(counts, null, bytes(""))).isEmpty();
        assertThat(ascending(counts, bytes("x"), null)).isEmpty();
    }

    @Test
    void endsOnceAndForAll() {
        write("a", "1");
        try (StoreIterator it = store.iterate(counts, null, null, true)) {
            assertThatThrownBy(it::key).isInstanceOf(IllegalStateException.class);
            assertThat(it.next()).isTrue();
            assertThat(it.next()).isFalse();
            assertThat(it.next()).isFalse();
            assertThatThrownBy(it::value).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void iteratesOverTheContentsAtOpening() {
        write("a", "1", "b", "2", "c", "3");
        try (StoreIterator up = store.iterate(counts, null, null, true);
                StoreIterator down = store.iterate(counts, null, null, false)) {
            assertThat(up.next()).isTrue();
            batch.clear();
            batch.put(counts, bytes("b"), bytes("9"));
            batch.put(counts, bytes("bb"), bytes("new"));
            batch.delete(counts, bytes("c"));
            store.write(batch);
            assertThat(rest(up)).containsExactly("b=2", "c=3");
            assertThat(rest(down)).containsExactly("c=3", "b=2", "a=1");
        }
        assertThat(ascending(counts, null, null)).containsExactly("a=1", "b=9", "bb=new");
    }

    @Test
    void refusesUnknownFamiliesAndStaysUsable() {
        int unknown = Math.max(counts, positions) + 7;
        assertThatThrownBy(() -> store.family("nope"))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("nope")
                .hasMessageContaining("counts");
        assertThatThrownBy(() -> store.get(unknown, bytes("a"))).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.iterate(-1, null, null, true)).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.approximateEntries(unknown)).isInstanceOf(StateException.class);

        for (int family : new int[] {0, unknown}) {
            batch.clear();
            batch.put(counts, bytes("a"), bytes("1"));
            batch.put(family, bytes("b"), bytes("2"));
            assertThatThrownBy(() -> store.write(batch))
                    .isInstanceOf(StateException.class)
                    .hasMessageContaining("family");
        }
        assertThat(ascending(counts, null, null)).isEmpty();
        write("a", "1");
        assertThat(ascending(counts, null, null)).containsExactly("a=1");
    }

    @Test
    void refusesAFamilyNamedTwice() {
        assertThatThrownBy(() -> backend.open(folder.resolve("twice"), List.of("a", "a")))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("'a'");
    }

    @Test
    void estimatesEntries() {
        assertThat(store.approximateEntries(counts)).isZero();
        write("a", "1", "b", "2", "c", "3");
        assertThat(store.approximateEntries(counts)).isEqualTo(3);
    }

    @Test
    void throwsAfterCloseInsteadOfCrashing() {
        write("a", "1");
        StoreIterator leaked = store.iterate(counts, null, null, true);
        StoreIterator closed = store.iterate(counts, null, null, true);
        assertThat(leaked.next()).isTrue();
        assertThat(backend.openIterators()).isEqualTo(2);
        closed.close();
        assertThat(backend.openIterators()).isEqualTo(1);
        assertThat(backend.openStores()).isEqualTo(1);
        assertThatThrownBy(closed::next).isInstanceOf(StateException.class);
        closed.close();
        store.close();

        assertThat(backend.openStores()).isZero();
        assertThat(backend.openIterators()).isZero();
        assertThat(backend.leakedIterators()).isEqualTo(1);
        assertThatThrownBy(leaked::next).isInstanceOf(StateException.class);
        assertThatThrownBy(leaked::key).isInstanceOf(StateException.class);
        assertThatThrownBy(leaked::value).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> leaked.key(new byte[1])).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> leaked.value(new byte[1])).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.get(counts, bytes("a"))).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.get(counts, bytes("a"), new byte[1])).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.multiGet(counts, new byte[][] {bytes("a")}, 1, new byte[1] @Nullable []))
                .isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.iterate(counts, null, null, true)).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.write(batch)).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.family("counts")).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.approximateEntries(counts)).isInstanceOf(StateException.class);
        assertThatThrownBy(store::flush).isInstanceOf(StateException.class);
        assertThatCode(leaked::close).doesNotThrowAnyException();
        assertThatCode(store::close).doesNotThrowAnyException();
    }

    @Test
    void refusesToCloseTheBackendUnderAnOpenStore() {
        assertThatThrownBy(backend::close).isInstanceOf(StateException.class).hasMessageContaining("1");
        write("a", "1");
        assertThat(ascending(counts, null, null)).containsExactly("a=1");
        store.close();
        backend.close();
        backend.close();
    }

    @Test
    void keepsWhatWasWrittenExactlyWhenPersistent() {
        write("a", "1");
        store.close();
        open();
        assertThat(ascending(counts, null, null)).isEqualTo(backend.persistent() ? List.of("a=1") : List.of());
    }

    @Test
    void dropsFamiliesThatAreNoLongerNamed() {
        assumeTrue(backend.persistent(), "nothing survives a close of this backend");
        batch.put(counts, bytes("a"), bytes("1"));
        batch.put(positions, bytes("p"), bytes("7"));
        store.write(batch);
        store.close();
        store = backend.open(folder.resolve("0_0"), List.of("positions", "sums"));
        assertThat(ascending(store.family("positions"), null, null)).containsExactly("p=7");
        assertThat(ascending(store.family("sums"), null, null)).isEmpty();
        store.close();
        open();
        assertThat(ascending(counts, null, null)).isEmpty();
        assertThat(ascending(positions, null, null)).containsExactly("p=7");
    }

    @Test
    void showsReadersWholeBatchesWhileOneWrites() throws Exception {
        var writing = new AtomicBoolean(true);
        try (var threads = Executors.newFixedThreadPool(READERS)) {
            var readers = new ArrayList<Future<Integer>>();
            for (int i = 0; i < READERS; i++) {
                readers.add(threads.submit(() -> readUntilDone(writing)));
            }
            for (int round = 1; round <= CONCURRENT_BATCHES; round++) {
                batch.clear();
                for (byte key = 0; key < 10; key++) {
                    batch.put(key % 2 == 0 ? counts : positions, new byte[] {key}, number(round));
                }
                store.write(batch);
            }
            writing.set(false);
            for (Future<Integer> reader : readers) {
                assertThat(reader.get()).isLessThanOrEqualTo(CONCURRENT_BATCHES);
            }
        }
    }

    /** Values never go back, and an iterator sees one and the same round everywhere. */
    private int readUntilDone(AtomicBoolean writing) {
        int newest = 0;
        byte[] @Nullable [] values = new byte[2] @Nullable [];
        while (writing.get()) {
            int seen = number(store.get(counts, new byte[] {0}));
            assertThat(seen).isGreaterThanOrEqualTo(newest);
            store.multiGet(counts, new byte[][] {{2}, {4}}, 2, values);
            assertThat(number(values[0])).isGreaterThanOrEqualTo(seen);
            newest = seen;
            try (StoreIterator it = store.iterate(counts, null, null, true)) {
                int round = -1;
                while (it.next()) {
                    round = round < 0 ? number(it.value()) : round;
                    assertThat(number(it.value())).isEqualTo(round);
                }
            }
        }
        return newest;
    }

    @Test
    void closesSafelyUnderReaders() throws Exception {
        for (int i = 0; i < CLOSES; i++) {
            write("a", "1", "b", "2", "c", "3");
            var started = new CountDownLatch(3);
            try (var threads = Executors.newFixedThreadPool(3)) {
                var readers = List.of(
                        threads.submit(untilClosed(started, () -> store.get(counts, bytes("a")))),
                        threads.submit(untilClosed(started, () -> {
                            store.multiGet(counts, new byte[][] {bytes("a")}, 1, new byte[1] @Nullable []);
                            return 0;
                        })),
                        threads.submit(untilClosed(started, () -> ascending(counts, null, null))));
                assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
                store.close();
                for (Future<StateException> reader : readers) {
                    assertThat(reader.get()).hasMessageContaining("closed");
                }
            }
            open();
        }
    }

    @Test
    void closesOnceUnderAWriterAndOtherClosers() throws Exception {
        for (int i = 0; i < CLOSES; i++) {
            write("a", "1");
            batch.clear();
            batch.put(counts, bytes("b"), bytes("2"));
            byte[] into = new byte[1];
            var started = new CountDownLatch(4);
            try (var threads = Executors.newFixedThreadPool(6)) {
                var users = List.of(
                        threads.submit(untilClosed(started, () -> store.get(counts, bytes("a"), into))),
                        threads.submit(untilClosed(started, () -> {
                            store.write(batch);
                            return 0;
                        })),
                        threads.submit(untilClosed(started, () -> store.approximateEntries(counts))),
                        threads.submit(untilClosed(started, backend::memoryUsage, () -> store.family("counts"))));
                assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
                var closers = List.of(threads.submit(store::close), threads.submit(store::close));
                store.close();
                for (Future<?> closer : closers) {
                    closer.get();
                }
                for (Future<StateException> user : users) {
                    assertThat(user.get()).hasMessageContaining("closed");
                }
            }
            open();
            assertThat(ascending(counts, null, null))
                    .isEqualTo(backend.persistent() ? List.of("a=1", "b=2") : List.of());
        }
    }

    private static Callable<StateException> untilClosed(CountDownLatch started, Callable<?> first, Callable<?> second) {
        return untilClosed(started, () -> {
            first.call();
            return second.call();
        });
    }

    private static Callable<StateException> untilClosed(CountDownLatch started, Callable<?> read) {
        return () -> {
            read.call();
            started.countDown();
            while (true) {
                try {
                    read.call();
                } catch (StateException closed) {
                    return closed;
                }
            }
        };
    }

    @Test
    void behavesLikeASortedMapUnderRandomUse() {
        Random random = Seed.random(getClass().getSimpleName());
        var model = new StoreModel(random, counts, positions);
        for (int round = 0; round < RANDOM_ROUNDS; round++) {
            batch.clear();
            model.fill(batch);
            if (random.nextInt(3) == 0) {
                store.load(batch);
            } else {
                store.write(batch);
            }
            model.check(store);
            if (backend.persistent() && random.nextInt(10) == 0) {
                store.close();
                open();
            } else if (random.nextInt(5) == 0) {
                store.flush();
            }
        }
    }

    private void write(String... keysAndValues) {
        batch.clear();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            batch.put(counts, bytes(keysAndValues[i]), bytes(keysAndValues[i + 1]));
        }
        store.write(batch);
    }

    private byte[] get(String key) {
        byte[] value = store.get(counts, bytes(key));
        assertThat(value).isNotNull();
        return value == null ? new byte[0] : value;
    }

    private List<String> ascending(int family, byte @Nullable [] from, byte @Nullable [] to) {
        try (StoreIterator it = store.iterate(family, from, to, true)) {
            return rest(it);
        }
    }

    private List<String> descending(int family, byte @Nullable [] from, byte @Nullable [] to) {
        try (StoreIterator it = store.iterate(family, from, to, false)) {
            return rest(it);
        }
    }

    private static List<String> rest(StoreIterator it) {
        var entries = new ArrayList<String>();
        while (it.next()) {
            entries.add(new String(it.key(), UTF_8) + "=" + new String(it.value(), UTF_8));
        }
        return Collections.unmodifiableList(entries);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    private static int number(byte @Nullable [] value) {
        return value == null ? 0 : ByteBuffer.wrap(value).getInt();
    }
}
