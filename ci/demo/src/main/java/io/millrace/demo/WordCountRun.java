package io.millrace.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Feeds the book to the running app, follows its counts, and compares them with those of {@link Book#count}. */
final class WordCountRun {
    private static final Duration READY_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration COUNT_TIMEOUT = Duration.ofMinutes(3);
    private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(1);
    private static final int TOP = 20;
    private static final int SHOWN_DIFFERENCES = 20;

    private final String servers;
    private final String applicationId;
    private final String adminUrl;

    WordCountRun(String servers, String applicationId, String adminUrl) {
        this.servers = servers;
        this.applicationId = applicationId;
        this.adminUrl = adminUrl;
    }

    /** Returns whether the app did what it should. Says on standard output what it did. */
    boolean run() throws IOException, InterruptedException, ExecutionException {
        Book book = Book.load();
        Map<String, Long> expected = book.count();
        long words = CountsReader.sum(expected.values());
        try (Endpoints endpoints = new Endpoints(adminUrl);
                CountsReader reader = new CountsReader(servers)) {
            awaitReady(endpoints);
            System.out.printf(
                    "  Feeding %s: %,d lines, %,d words%n",
                    Book.TITLE, book.lines().size(), words);
            long begun = System.nanoTime();
            FutureTask<Void> feeding = new FutureTask<>(() -> {
                Feeder.feed(servers, book.lines());
                return null;
            });
            Thread.ofVirtual().start(feeding);
            followUntil(words, reader, feeding, begun);
            double seconds = (System.nanoTime() - begun) / 1e9;
            awaitAllCommitted(reader);
            if (!sameCounts(expected, reader.counts())) {
                return false;
            }
            printResult(book, words, reader.counts(), seconds);
            return showEndpoints(endpoints);
        }
    }

    private static void awaitReady(Endpoints endpoints) throws InterruptedException {
        long deadline = System.nanoTime() + READY_TIMEOUT.toNanos();
        while (!endpoints.isReady()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "The app was not ready within " + READY_TIMEOUT.toSeconds() + " s. Its log says why.");
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        System.out.println("  The app is ready: all its tasks are running");
    }

    private static void followUntil(long words, CountsReader reader, Future<?> feeding, long begun)
            throws ExecutionException, InterruptedException {
        long nextLine = begun + PROGRESS_INTERVAL.toNanos();
        while (reader.total() < words) {
            reader.poll();
            if (feeding.isDone()) {
                feeding.get();
            }
            long now = System.nanoTime();
            if (now > nextLine) {
                System.out.printf("  %3d %% of the words are counted%n", 100 * reader.total() / words);
                nextLine = now + PROGRESS_INTERVAL.toNanos();
            }
            if (now - begun > COUNT_TIMEOUT.toNanos()) {
                throw new IllegalStateException("After " + COUNT_TIMEOUT.toSeconds() + " s only " + reader.total()
                        + " of " + words + " words are counted. The app's log says why.");
            }
        }
    }

    /** Once the app has committed all it read, what it wrote is final: a word counted twice would show. */
    private void awaitAllCommitted(CountsReader reader) throws ExecutionException, InterruptedException {
        long deadline = System.nanoTime() + READY_TIMEOUT.toNanos();
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers))) {
            while (!allCommitted(admin)) {
                reader.poll();
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("All words are counted, but within " + READY_TIMEOUT.toSeconds()
                            + " s the app did not commit the end of its inputs. Its log says why.");
                }
            }
        }
        reader.readToEnd();
    }

    /** Whether the group's offsets are at the ends of its inputs, but for a transaction's marker. */
    private boolean allCommitted(Admin admin) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(applicationId)
                .partitionsToOffsetAndMetadata()
                .get();
        Map<TopicPartition, OffsetSpec> latest =
                committed.keySet().stream().collect(Collectors.toMap(each -> each, _ -> OffsetSpec.latest()));
        Map<TopicPartition, ListOffsetsResultInfo> ends =
                admin.listOffsets(latest).all().get();
        return committed.entrySet().stream()
                .allMatch(entry ->
                        Objects.requireNonNull(ends.get(entry.getKey())).offset()
                                        - entry.getValue().offset()
                                <= 1);
    }

    private static boolean sameCounts(Map<String, Long> expected, Map<String, Long> counted) {
        if (expected.equals(counted)) {
            return true;
        }
        TreeSet<String> words = new TreeSet<>(expected.keySet());
        words.addAll(counted.keySet());
        words.removeIf(word -> expected.getOrDefault(word, 0L).equals(counted.getOrDefault(word, 0L)));
        System.out.printf("WRONG COUNTS: %,d words differ from a plain count in memory. The first:%n", words.size());
        words.stream()
                .limit(SHOWN_DIFFERENCES)
                .forEach(word -> System.out.printf(
                        "    %-20s expected %,8d counted %,8d%n",
                        word, expected.getOrDefault(word, 0L), counted.getOrDefault(word, 0L)));
        return false;
    }

    private static void printResult(Book book, long words, Map<String, Long> counts, double seconds) {
        List<Map.Entry<String, Long>> top = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(TOP)
                .toList();
        System.out.println("  The most frequent words:");
        int half = TOP / 2;
        for (int i = 0; i < half; i++) {
            Map.Entry<String, Long> left = top.get(i);
            Map.Entry<String, Long> right = top.get(i + half);
            System.out.printf(
                    "    %2d. %-12s %,8d      %2d. %-12s %,8d%n",
                    i + 1, left.getKey(), left.getValue(), i + 1 + half, right.getKey(), right.getValue());
        }
        System.out.printf(
                "  %,d lines in %.1f s: %,.0f records/s (%,.0f words/s), from the first line fed until the last count was"
                        + " committed,%n  on a JVM that has just started. For real figures see ci/bench.%n",
                book.lines().size(), seconds, book.lines().size() / seconds, words / seconds);
        System.out.printf(
                "  All %,d counts equal those of a plain count in memory (%,d words).%n", counts.size(), words);
    }

    private static boolean showEndpoints(Endpoints endpoints) throws IOException, InterruptedException {
        System.out.println("  The app's admin server answers:");
        return endpoints.show("/health/live", "the engine has not died")
                & endpoints.show("/health/ready", "all tasks are running")
                & endpoints.show("/metrics", "Prometheus")
                & endpoints.show("/topology", "what it does")
                & endpoints.show("/info", "versions, state backend, memory");
    }
}
