package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.Topology;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class TopologyJsonTest {

    @Test
    void namesNodesTopicsAndEdges() {
        Topology topology = new Topology();
        topology.addSource("in", new StringDeserializer(), new StringDeserializer(), "b", "a");
        topology.addSink("out", "c", new StringSerializer(), new StringSerializer(), "in");

        assertThat(Json.write(TopologyJson.of(topology.describe())).replaceAll("\\s", ""))
                .isEqualTo("{\"subtopologies\":[{\"id\":0,\"nodes\":["
                        + "{\"name\":\"in\",\"type\":\"source\",\"topics\":[\"a\",\"b\"],\"successors\":[\"out\"]},"
                        + "{\"name\":\"out\",\"type\":\"sink\",\"topic\":\"c\",\"successors\":[]}]}]}");
    }
}
