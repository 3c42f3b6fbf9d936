package io.millrace.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes a book to the input topic, one record per line. */
final class Feeder {

    private Feeder() {}

    static void feed(String servers, List<String> lines) throws ExecutionException, InterruptedException {
        Map<String, Object> config =
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, servers, ProducerConfig.LINGER_MS_CONFIG, 5);
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>(lines.size());
            for (String line : lines) {
                sent.add(producer.send(new ProducerRecord<>(Demo.INPUT_TOPIC, line)));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }
}
