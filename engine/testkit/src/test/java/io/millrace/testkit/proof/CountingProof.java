package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Serdes;

/**
 * One word count by several processes that are killed and stopped while lines flow in, and the checks of what came out:
 * every word has each of its counts exactly once and in order, no store was thrown away, and no store replayed a commit that
 * it had already seen.
 */
final class CountingProof implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(90);
    static final int PARTITIONS = 4;

    private static final Pattern STORED = Pattern.compile("Task \\d+_(\\d+) stored \\{(.*)}$");
    private static final Pattern WIPED = Pattern.compile("Deleting local state of task \\d+_(\\d+) in");
    private static final Pattern RESTORE = Pattern.compile("^RESTORE (\\S+)-(\\d+) (\\d+) (\\d+)$");

    private final EmbeddedKafka kafka;
    private final Path folder;
    private final String applicationId;
    private final LineFeed feed;
    private final Random random;
    private final Map<String, AppProcess> running = new LinkedHashMap<>();
    private final Map<String, List<String>> history = new TreeMap<>();

    CountingProof(EmbeddedKafka kafka, Path folder, String applicationId, long seed, int linesPerSecond) {
        this.kafka = kafka;
        this.folder = folder;
        this.applicationId = applicationId;
        this.random = new Random(seed);
        kafka.createTopic(CountingApp.INPUT, PARTITIONS);
        kafka.createTopic(CountingApp.OUTPUT, PARTITIONS);
        this.feed = new LineFeed(kafka.bootstrapServers(), seed, linesPerSecond);
    }

    Random random() {
        return random;
    }

    AppProcess start(String name, String... more) {
        List<String> settings = new ArrayList<>(CountingApp.settings(
                kafka.bootstrapServers(), applicationId, folder.resolve(name).toString()));
        settings.addAll(List.of(more));
        AppProcess process = AppProcess.start(name, settings);
        running.put(name, process);
        return process;
    }

    AppProcess running(String name) {
        return running.get(name);
    }

    /** SIGTERM: must end by itself, with everything committed and exit code 0. */
    void terminate(String name) {
        AppProcess process = running.get(name);
        process.signal("TERM");
        int exit = process.exitCode(PATIENCE);
        assertThat(exit)
                .as("exit code after SIGTERM of %s:%n%s", name, process.tail())
                .isZero();
        ended(name);
    }

    /** Waits until a process that was told where to kill itself has done so. */
    void awaitKilled(String name) {
        AppProcess process = running.get(name);
        int exit = process.exitCode(PATIENCE);
        assertThat(exit).as("exit code of %s:%n%s", name, process.tail()).isEqualTo(137);
        ended(name);
    }

    private void ended(String name) {
        history.computeIfAbsent(name, each -> new ArrayList<>())
                .addAll(running.remove(name).lines());
    }

    /** Ends the feed, waits until all of it is counted, stops the processes and checks everything. */
    void finish() {
        Map<String, Long> expected = feed.stop();
        Map<String, List<Long>> counted = awaitCounts(expected);
        List.copyOf(running.keySet()).forEach(this::terminate);
        Map<String, List<Long>> all = readCounts();
        assertThat(all).as("nothing may come out after the last count").isEqualTo(counted);
        assertThat(all.keySet()).isEqualTo(expected.keySet());
        expected.forEach((word, count) -> {
            List<Long> oneByOne = new ArrayList<>();
            for (long i = 1; i <= count; i++) {
                oneByOne.add(i);
            }
            assertThat(all.get(word)).as("counts of %s", word).isEqualTo(oneByOne);
        });
        history.forEach(CountingProof::checkReplay);
    }

    private Map<String, List<Long>> awaitCounts(Map<String, Long> expected) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            Map<String, List<Long>> counted = readCounts();
            boolean done = counted.size() == expected.size();
            for (Map.Entry<String, Long> entry : expected.entrySet()) {
                List<Long> counts = counted.get(entry.getKey());
                done &= counts != null && counts.size() >= entry.getValue();
            }
            if (done) {
                return counted;
            }
            if (System.nanoTime() > deadline) {
                long missing = expected.values().stream()
                                .mapToLong(Long::longValue)
                                .sum()
                        - counted.values().stream().mapToLong(List::size).sum();
                StringBuilder said = new StringBuilder();
                running.forEach((name, process) ->
                        said.append("\n--- ").append(name).append('\n').append(process.tail()));
                throw new AssertionError(missing + " counts are missing after " + PATIENCE + said);
            }
        }
    }

    private Map<String, List<Long>> readCounts() {
        Topics<String, Long> topics = new Topics<>(kafka.bootstrapServers(), Serdes.String(), Serdes.Long());
        Map<String, List<Long>> counts = new HashMap<>();
        for (ConsumerRecord<String, Long> record : topics.readToEnd(CountingApp.OUTPUT, PATIENCE)) {
            counts.computeIfAbsent(record.key(), word -> new ArrayList<>()).add(record.value());
        }
        return counts;
    }

    /** A store that comes back goes on from its last write: it was not thrown away and replays only what it had not seen. */
    private static void checkReplay(String name, List<String> lines) {
        Map<String, Long> stored = new HashMap<>();
        for (String line : lines) {
            Matcher write = STORED.matcher(line);
            if (write.find()) {
                for (String entry : write.group(2).split(", ")) {
                    int equals = entry.lastIndexOf('=');
                    if (equals > 0) {
                        stored.put(
                                entry.substring(0, equals) + "-" + write.group(1),
                                Long.parseLong(entry.substring(equals + 1)));
                    }
                }
            }
            Matcher restore = RESTORE.matcher(line);
            if (restore.matches()) {
                String changelog = restore.group(1) + "-" + restore.group(2);
                assertThat(Long.parseLong(restore.group(3)))
                        .as("%s restores %s from where its store was: %s", name, changelog, line)
                        .isGreaterThanOrEqualTo(stored.getOrDefault(changelog, 0L));
            }
            assertThat(line)
                    .as("%s threw a store away", name)
                    .doesNotContain("hrew away")
                    .doesNotContain("moved aside");
        }
    }

    @Override
    public void close() {
        try {
            feed.close();
        } finally {
            running.values().forEach(AppProcess::close);
        }
    }
}
