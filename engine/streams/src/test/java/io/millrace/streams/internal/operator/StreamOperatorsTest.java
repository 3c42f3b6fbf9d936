package io.millrace.streams.internal.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.KeyValue;
import io.millrace.streams.internal.store.Change;
import io.millrace.streams.kstream.KeyValueMapper;
import io.millrace.streams.kstream.Predicate;
import io.millrace.streams.kstream.ValueMapperWithKey;
import io.millrace.streams.processor.api.ContextualFixedKeyProcessor;
import io.millrace.streams.processor.api.FixedKeyRecord;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.Record;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

final class StreamOperatorsTest {
    private static final RecordHeaders HEADERS = new RecordHeaders(List.of());

    private static <V> Record<String, V> record(String key, V value) {
        return new Record<>(key, value, 7, HEADERS);
    }

    @SafeVarargs
    private static <K, V, K2, V2> CollectingContext<K2, V2> run(
            Supplier<Processor<K, V, K2, V2>> operator, Record<K, V>... records) {
        CollectingContext<K2, V2> context = new CollectingContext<>();
        Processor<K, V, K2, V2> processor = operator.get();
        processor.init(context);
        for (Record<K, V> record : records) {
            processor.process(record);
        }
        return context;
    }

    @Test
    void filtersPassWhatIsWanted() {
        Predicate<String, Integer> even = (k, v) -> v % 2 == 0;
        assertThat(run(StreamOperators.filter(even, true), record("a", 1), record("b", 2)).forwarded)
                .containsExactly(record("b", 2));
        assertThat(run(StreamOperators.filter(even, false), record("a", 1), record("b", 2)).forwarded)
                .containsExactly(record("a", 1));
    }

    @Test
    void mappingKeepsTimestampAndHeaders() {
        Record<String, Integer> in = record("a", 1);
        KeyValueMapper<String, Integer, KeyValue<Integer, String>> swap = (k, v) -> KeyValue.pair(v, k);
        assertThat(run(StreamOperators.map(swap), in).forwarded).containsExactly(new Record<>(1, "a", 7, HEADERS));
        KeyValueMapper<String, Integer, Integer> toValue = (k, v) -> v;
        assertThat(run(StreamOperators.selectKey(toValue), in).forwarded)
                .containsExactly(new Record<>(1, 1, 7, HEADERS));
        ValueMapperWithKey<String, Integer, String> joined = (k, v) -> k + v;
        assertThat(run(StreamOperators.mapValues(joined), in).forwarded).containsExactly(record("a", "a1"));
    }

    @Test
    void flatMappingForwardsInOrder() {
        ValueMapperWithKey<String, Integer, List<Integer>> twice = (k, v) -> List.of(v, v + 1);
        assertThat(run(StreamOperators.<String, Integer, Integer>flatMapValues(twice), record("a", 1)).forwarded)
                .containsExactly(record("a", 1), record("a", 2));
        KeyValueMapper<String, Integer, List<KeyValue<String, Integer>>> pairs =
                (k, v) -> List.of(KeyValue.pair("x", v), KeyValue.pair("y", v));
        assertThat(run(StreamOperators.<String, Integer, String, Integer>flatMap(pairs), record("a", 1)).forwarded)
                .containsExactly(record("x", 1), record("y", 1));
    }

    @Test
    void sayWhichMapperReturnedNull() {
        KeyValueMapper<String, Integer, KeyValue<String, Integer>> none = (k, v) -> null;
        assertThatThrownBy(() -> run(StreamOperators.<String, Integer, String, Integer>map(none), record("a", 1)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the mapper of map returned null");
        KeyValueMapper<String, Integer, List<KeyValue<String, Integer>>> holes =
                (k, v) -> Arrays.asList((KeyValue<String, Integer>) null);
        assertThatThrownBy(() -> run(StreamOperators.<String, Integer, String, Integer>flatMap(holes), record("a", 1)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the mapper of flatMap returned a null among its pairs");
    }

    @Test
    void branchesToTheFirstThatFits() {
        List<Predicate<String, Integer>> predicates = List.of((k, v) -> v > 2, (k, v) -> v > 1);
        List<String> children = List.of("big", "middle");
        assertThat(run(
                                StreamOperators.<String, Integer>branch(predicates, children, "rest"),
                                record("a", 3),
                                record("a", 2),
                                record("a", 1))
                        .children)
                .containsExactly("big", "middle", "rest");
        assertThat(run(StreamOperators.<String, Integer>branch(predicates, children, null), record("a", 1)).forwarded)
                .isEmpty();
    }

    @Test
    void fixedKeyProcessorsForwardUnderTheirKey() {
        Supplier<Processor<String, Integer, String, String>> operator = StreamOperators.fixedKey(() -> new Doubling());
        assertThat(run(operator, record("a", 2)).forwarded).containsExactly(record("a", "4"));
    }

    private static final class Doubling extends ContextualFixedKeyProcessor<String, Integer, String> {
        @Override
        public void process(FixedKeyRecord<String, Integer> record) {
            context().forward(record.withValue("" + 2 * record.value()));
        }
    }

    @Test
    void printsALinePerRecordAndLeavesTheStreamOpen() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Processor<String, Integer, Void, Void> print = StreamOperators.<String, Integer>print(
                        out, "label", (k, v) -> k + "=" + v)
                .get();
        print.process(record("a", 1));
        print.close();
        print.process(record("b", 2));
        String end = System.lineSeparator();
        assertThat(out).hasToString("[label]: a=1" + end + "[label]: b=2" + end);
    }

    @Test
    void tablesThatAreNotStoredForwardEachUpdate() {
        assertThat(run(TableOperators.<String, Integer>source(null, new OldValues(null, false)), record("a", 1))
                        .forwarded)
                .containsExactly(record("a", new Change<>(1, null)));
        Predicate<String, Integer> big = (k, v) -> v > 1;
        OldValues none = new OldValues(new OldValues(null, false), false);
        none.sendIfParentSends();
        assertThat(run(
                                TableOperators.<String, Integer>filter(null, none, big, true),
                                record("a", new Change<>(1, null)),
                                record("a", new Change<>(2, null)))
                        .forwarded)
                .containsExactly(record("a", new Change<>(null, null)), record("a", new Change<>(2, null)));
    }

    @Test
    void filtersThatKnowOldValuesDoNotDeleteWhatNeverWas() {
        Predicate<String, Integer> big = (k, v) -> v > 1;
        OldValues sent = new OldValues(new OldValues(null, true), false);
        sent.sendIfParentSends();
        assertThat(run(
                                TableOperators.<String, Integer>filter(null, sent, big, true),
                                record("a", new Change<>(1, null)),
                                record("a", new Change<>(2, 1)),
                                record("a", new Change<>(1, 2)))
                        .forwarded)
                .containsExactly(record("a", new Change<>(2, null)), record("a", new Change<>(null, 2)));
    }

    @Test
    void countsEveryRecordThatItDrops() {
        Record<String, Integer> noKey = new Record<>(null, 1, 7, HEADERS);
        CollectingContext<String, Change<Integer>> context = run(
                TableOperators.<String, Integer>source(null, new OldValues(null, false)), noKey, noKey, record("a", 1));
        assertThat(context.dropped).isEqualTo(2);
        assertThat(context.forwarded).hasSize(1);
    }
}
