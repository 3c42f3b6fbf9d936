package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testkit.TestInputTopic;
import io.millrace.testkit.TestOutputTopic;
import io.millrace.testkit.TopologyTestDriver;
import java.util.Map;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** The topology alone: no broker, no network. */
class WordCountTest {

    @Test
    void countsWordsAcrossLines() {
        try (TopologyTestDriver driver = new TopologyTestDriver(WordCount.topology("lines", "counts"))) {
            TestInputTopic<String, String> lines =
                    driver.createInputTopic("lines", new StringSerializer(), new StringSerializer());
            TestOutputTopic<String, Long> counts =
                    driver.createOutputTopic("counts", new StringDeserializer(), new LongDeserializer());

            lines.pipeInput("To be, or not to be:");
            lines.pipeInput("that is the question.");

            assertThat(counts.readKeyValuesToMap())
                    .isEqualTo(Map.of("to", 2L, "be", 2L, "or", 1L, "not", 1L, "that", 1L, "is", 1L, "the", 1L, "question", 1L));
        }
    }

    @Test
    void splitsLinesIntoWords() {
        assertThat(WordCount.words("\"Don't!\" she said; 7 times.")).containsExactly("don't", "she", "said", "times");
        assertThat(WordCount.words(" -- ")).isEmpty();
    }
}
