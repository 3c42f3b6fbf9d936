package ${package};

import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.Topology;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Grouped;
import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.kstream.Produced;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serdes;

/** Counts words: lines of text in, the newest count of each word out. */
public final class WordCount {

    /** The store that keeps the counts. */
    public static final String STORE = "word-counts";

    /** Letters, with apostrophes inside: "don't" is one word. */
    private static final Pattern WORD = Pattern.compile("\\p{L}+(?:['\u2019]\\p{L}+)*");

    private WordCount() {}

    /**
     * @param inputTopic lines of text as values; keys are ignored
     * @param outputTopic words as keys, counts (8 bytes) as values
     */
    public static Topology topology(String inputTopic, String outputTopic) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(inputTopic, Consumed.with(Serdes.String(), Serdes.String()))
                .flatMapValues(WordCount::words)
                .groupBy((key, word) -> word, Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.as(STORE))
                .toStream()
                .to(outputTopic, Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    static List<String> words(String line) {
        return WORD.matcher(line.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .toList();
    }
}
