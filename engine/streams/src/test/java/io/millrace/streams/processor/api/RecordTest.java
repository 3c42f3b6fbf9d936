package io.millrace.streams.processor.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** The rules are those that Kafka Streams 4.4.0 shows: headers are copied whenever a record is made. */
class RecordTest {
    private final RecordHeaders given = new RecordHeaders();
    private final Record<String, String> record = new Record<>("k", "v", 1, given);

    @Test
    void headersOfACopyAreItsOwn() {
        Record<String, String> copy = record.withValue("w");
        copy.headers().add("of-the-copy", new byte[0]);
        record.headers().add("of-the-record", new byte[0]);
        assertThat(copy.headers().toArray()).hasSize(1);
        assertThat(record.headers().toArray()).hasSize(1);
        assertThat(given.toArray()).isEmpty();
    }

    @Test
    void headersAddedBeforeTheCopyAreInIt() {
        record.headers().add("before", new byte[0]);
        Record<String, String> copy = record.withKey("other");
        record.headers().add("after", new byte[0]);
        assertThat(copy.headers().toArray()).hasSize(1);
    }

    @Test
    void changingWhatWasGivenChangesNothing() {
        given.add("late", new byte[0]);
        assertThat(record.headers().toArray()).isEmpty();
    }

    @Test
    void sharedHeadersAreCopiedWhenAskedFor() {
        Record<String, String> shared = InternalRecordFactory.create("k", "v", 1, given);
        assertThat(InternalRecordFactory.headers(shared)).isSameAs(given);
        assertThat(InternalRecordFactory.headers(shared.withTimestamp(2))).isSameAs(given);
        shared.headers().add("own", new byte[0]);
        assertThat(given.toArray()).isEmpty();
        assertThat(shared.headers().toArray()).hasSize(1);
    }
}
