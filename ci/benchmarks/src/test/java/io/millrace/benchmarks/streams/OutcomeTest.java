package io.millrace.benchmarks.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.benchmarks.streams.arm.Work;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;

final class OutcomeTest {
    private static final long SEED = 11;
    private static final int PARTITIONS = 2;

    private final WordCount wordCount = new WordCount(50, SEED);
    private final Stateless stateless = new Stateless(50, PARTITIONS, SEED);

    @Test
    void acceptsTheRunningCountsOfAllWords() {
        Outcome outcome = wordCount.outcome();
        runningCounts().forEach(outcome::accept);

        assertThat(outcome.progress()).isEqualTo(wordCount.progressOf(50)).isEqualTo(2000);
        assertThat(outcome.difference()).isEmpty();
    }

    @Test
    void seesAMissingCount() {
        Outcome outcome = wordCount.outcome();
        List<ConsumerRecord<byte[], byte[]>> counts = runningCounts();
        counts.subList(0, counts.size() - 1).forEach(outcome::accept);

        assertThat(outcome.progress()).isEqualTo(1999);
        assertThat(outcome.difference())
                .hasValueSatisfying(text -> assertThat(text).startsWith("the count of "));
    }

    @Test
    void seesACountThatGoesBack() {
        Outcome outcome = wordCount.outcome();
        runningCounts().forEach(outcome::accept);
        outcome.accept(count("word", 2));
        outcome.accept(count("word", 1));

        assertThat(outcome.difference())
                .hasValueSatisfying(
                        text -> assertThat(text).startsWith("the count of word went back from 2 to 1 at output-0@0"));
    }

    @Test
    void seesAWordThatWasNotThere() {
        Outcome outcome = wordCount.outcome();
        runningCounts().forEach(outcome::accept);
        outcome.accept(count("-", 0));

        assertThat(outcome.difference())
                .hasValueSatisfying(text -> assertThat(text).contains("words were counted"));
    }

    @Test
    void acceptsTheTransformedRecordsInTheirOrder() {
        Outcome outcome = stateless.outcome();
        transformed().forEach(outcome::accept);

        assertThat(outcome.progress()).isEqualTo(50);
        assertThat(outcome.difference()).isEmpty();
    }

    @Test
    void seesADuplicateAndAnotherOrder() {
        Outcome duplicate = stateless.outcome();
        transformed().forEach(duplicate::accept);
        duplicate.accept(transformed().getLast());
        assertThat(duplicate.difference())
                .hasValueSatisfying(text -> assertThat(text).contains("per partition"));

        Outcome reversed = stateless.outcome();
        List<ConsumerRecord<byte[], byte[]>> messages = transformed();
        Collections.reverse(messages);
        messages.forEach(reversed::accept);
        assertThat(reversed.difference())
                .hasValueSatisfying(text -> assertThat(text).contains("order"));
    }

    private List<ConsumerRecord<byte[], byte[]>> runningCounts() {
        List<ConsumerRecord<byte[], byte[]>> output = new ArrayList<>();
        Map<String, Long> counts = new HashMap<>();
        wordCount.forEachInput((key, line) -> {
            for (String word : Work.words(new String(line, StandardCharsets.UTF_8))) {
                output.add(count(word, counts.merge(word, 1L, Long::sum)));
            }
        });
        return output;
    }

    private List<ConsumerRecord<byte[], byte[]>> transformed() {
        List<ConsumerRecord<byte[], byte[]>> output = new ArrayList<>();
        stateless.forEachInput((key, value) -> {
            int partition = Utils.toPositive(Utils.murmur2(key)) % PARTITIONS;
            output.add(new ConsumerRecord<>("output", partition, output.size(), key, Work.transform(value)));
        });
        return output;
    }

    private static ConsumerRecord<byte[], byte[]> count(String word, long count) {
        byte[] key = new StringSerializer().serialize("output", word);
        return new ConsumerRecord<>("output", 0, 0, key, new LongSerializer().serialize("output", count));
    }
}
