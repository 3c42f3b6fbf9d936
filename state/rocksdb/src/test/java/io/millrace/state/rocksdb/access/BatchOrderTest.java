package io.millrace.state.rocksdb.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.millrace.state.Seed;
import io.millrace.state.WriteBatch;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BatchOrderTest {

    /** One entry of a batch; a range when it has an end. */
    private record Change(int family, byte[] key, byte @Nullable [] value, byte @Nullable [] end) {}

    private static final Comparator<Change> BY_KEY = Comparator.comparing(Change::key, Arrays::compareUnsigned);

    private final WriteBatch batch = new WriteBatch();
    private final BatchOrder order = new BatchOrder();

    @Test
    void sortsRunsOfOneFamilyAndKeepsTheOrderOfEqualKeys() {
        for (String key : List.of("b", "a", "b", "", "aa", "a")) {
            batch.put(2, bytes(key), bytes(Integer.toString(batch.count())));
        }
        batch.delete(2, bytes("a"));
        batch.put(3, bytes("x"), bytes("other family"));
        batch.put(2, bytes("0"), bytes("after it"));

        assertThat(order.of(batch))
                .startsWith(encoded(List.of(
                        put(2, "", "3"),
                        put(2, "a", "1"),
                        put(2, "a", "5"),
                        new Change(2, bytes("a"), null, null),
                        put(2, "aa", "4"),
                        put(2, "b", "0"),
                        put(2, "b", "2"),
                        put(3, "x", "other family"),
                        put(2, "0", "after it"))));
    }

    @Test
    void movesNothingPastADeletedRange() {
        batch.put(1, bytes("c"), bytes("1"));
        batch.put(1, bytes("b"), bytes("2"));
        batch.deleteRange(1, bytes("a"), bytes("z"));
        batch.put(1, bytes("d"), bytes("3"));
        batch.put(1, bytes("a"), bytes("4"));

        assertThat(order.of(batch))
                .startsWith(encoded(List.of(
                        put(1, "b", "2"),
                        put(1, "c", "1"),
                        new Change(1, bytes("a"), null, bytes("z")),
                        put(1, "a", "4"),
                        put(1, "d", "3"))));
    }

    @Test
    void returnsTheArrayOfABatchThatIsInOrder() {
        assertThat(order.of(batch)).isSameAs(batch.array());
        batch.put(1, bytes("a"), bytes("1"));
        batch.delete(1, bytes("a"));
        batch.put(1, bytes("b"), bytes("2"));
        batch.deleteRange(1, bytes("a"), bytes("z"));
        batch.put(1, bytes("a"), bytes("3"));
        assertThat(order.of(batch)).isSameAs(batch.array());
    }

    @Test
    void sortsRandomBatchesAsAStableSortDoes() {
        Random random = Seed.random("BatchOrderTest");
        for (int round = 0; round < 400; round++) {
            List<Change> changes = changes(random);
            batch.clear();
            changes.forEach(change -> add(batch, change));
            byte[] before = batch.toByteArray();
            assertThat(Arrays.copyOf(order.of(batch), batch.sizeBytes())).isEqualTo(encoded(expected(changes)));
            assertThat(batch.toByteArray()).as("the batch itself").isEqualTo(before);
            order.trim();
        }
    }

    @Test
    void sortsKeysThatBeginAlike() {
        List<Change> changes = new ArrayList<>();
        for (int length = 2_000; length > 0; length--) {
            changes.add(new Change(1, new byte[length], new byte[0], null));
        }
        changes.forEach(change -> add(batch, change));
        assertThat(order.of(batch)).startsWith(encoded(changes.reversed()));
    }

    @Test
    void allocatesNothingOnceItIsWarm() {
        Random random = new Random(1);
        for (int i = 0; i < 3_000; i++) {
            byte[] key = new byte[random.nextInt(1, 30)];
            random.nextBytes(key);
            key[0] = 7;
            batch.put(1, key, key);
        }
        byte[] last = new byte[0];
        for (int i = 0; i < 1_000; i++) {
            last = order.of(batch);
            order.trim();
        }
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 20 && least > 0; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 100; i++) {
                last = order.of(batch);
                order.trim();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes allocated by 100 batches").isZero();
        assertThat(last).isNotSameAs(batch.array());
    }

    @Test
    void givesBackTheMemoryOfALargeBatch() {
        byte[] value = new byte[WriteBatch.RETAINED_BYTES];
        batch.put(1, bytes("b"), value);
        batch.put(1, bytes("a"), bytes("1"));
        byte[] large = order.of(batch);
        order.trim();
        batch.clear();
        batch.put(1, bytes("b"), bytes("1"));
        batch.put(1, bytes("a"), bytes("1"));
        assertThat(order.of(batch)).isNotSameAs(large).hasSizeLessThan(WriteBatch.RETAINED_BYTES);
    }

    @Test
    void lendsWhatWasGivenBack() {
        var orders = new BatchOrders();
        BatchOrder first = orders.take();
        assertThat(orders.take()).isNotSameAs(first);
        orders.give(first);
        assertThat(orders.take()).isSameAs(first);
    }

    private static List<Change> changes(Random random) {
        List<Change> changes = new ArrayList<>();
        int families = 1 + random.nextInt(3);
        int alphabet = 1 + random.nextInt(256);
        byte[] prefix = new byte[random.nextInt(12)];
        int keyBytes = 1 + random.nextInt(20);
        int runs = 1 + random.nextInt(4);
        for (int run = 0; run < runs; run++) {
            int family = random.nextInt(families);
            for (int i = random.nextInt(400); i > 0; i--) {
                byte[] key = key(random, prefix, keyBytes, alphabet);
                changes.add(new Change(family, key, random.nextInt(4) == 0 ? null : bytes("" + i), null));
            }
            byte[] from = key(random, prefix, keyBytes, alphabet);
            byte[] to = key(random, prefix, keyBytes, alphabet);
            if (random.nextInt(3) == 0 && Arrays.compareUnsigned(from, to) < 0) {
                changes.add(new Change(random.nextInt(families), from, null, to));
            }
        }
        return changes;
    }

    private static byte[] key(Random random, byte[] prefix, int bytes, int alphabet) {
        byte[] key = Arrays.copyOf(prefix, prefix.length + random.nextInt(bytes));
        for (int at = prefix.length; at < key.length; at++) {
            key[at] = (byte) random.nextInt(alphabet);
        }
        return key;
    }

    private static List<Change> expected(List<Change> changes) {
        List<Change> all = new ArrayList<>();
        List<Change> run = new ArrayList<>();
        for (Change change : changes) {
            if (change.end() != null || !run.isEmpty() && run.getFirst().family() != change.family()) {
                run.sort(BY_KEY);
                all.addAll(run);
                run.clear();
            }
            (change.end() == null ? run : all).add(change);
        }
        run.sort(BY_KEY);
        all.addAll(run);
        return all;
    }

    private static byte[] encoded(List<Change> changes) {
        var expected = new WriteBatch();
        changes.forEach(change -> add(expected, change));
        return expected.toByteArray();
    }

    private static void add(WriteBatch to, Change change) {
        byte[] value = change.value();
        byte[] end = change.end();
        if (end != null) {
            to.deleteRange(change.family(), change.key(), end);
        } else if (value == null) {
            to.delete(change.family(), change.key());
        } else {
            to.put(change.family(), change.key(), value);
        }
    }

    private static Change put(int family, String key, String value) {
        return new Change(family, bytes(key), bytes(value), null);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
