package io.millrace.app;

import io.millrace.streams.Topology;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A service for {@link MillraceAppIT}: copies one topic to another. */
final class CopyingApp {

    private CopyingApp() {}

    public static void main(String[] args) {
        System.exit(MillraceApp.run(args, config -> {
            Topology topology = new Topology();
            topology.addSource(
                    "in", new StringDeserializer(), new StringDeserializer(), config.value("app.input.topic"));
            topology.addSink("out", "out", new StringSerializer(), new StringSerializer(), "in");
            return topology;
        }));
    }
}
