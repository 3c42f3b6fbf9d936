package io.millrace.testkit.proof;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StoreQueryParameters;
import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.processor.StateRestoreListener;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.QueryableStoreTypes;
import io.millrace.streams.state.ReadOnlyKeyValueStore;
import io.millrace.streams.state.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;

/**
 * An application that restores a store and says from where on, how many records it has restored after each batch of them, and
 * in the end {@code FOUND <entries> <checksum> <peak resident bytes>}. Arguments: bootstrap servers, state folder, memory.
 */
final class RestoringApp {
    static final String APPLICATION_ID = "restoring";
    static final String INPUT = "restoring-in";
    static final String STORE = "large";
    static final String FROM = "FROM ";
    static final String RESTORED = "RESTORED ";
    static final String FOUND = "FOUND ";
    static final String CHANGELOG = APPLICATION_ID + "-" + STORE + "-changelog";

    private RestoringApp() {}

    public static void main(String[] args) throws InterruptedException, IOException {
        Properties settings = new Properties();
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args[0]);
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION_ID);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, args[1]);
        settings.put("millrace.memory", args[2]);
        settings.put("consumer.session.timeout.ms", "3000");
        settings.put("consumer.heartbeat.interval.ms", "500");
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.keyValueStoreBuilder(
                Stores.persistentKeyValueStore(STORE), Serdes.ByteArray(), Serdes.ByteArray()));
        builder.stream(INPUT, Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()))
                .process(Ignoring::new, STORE);
        try (KafkaStreams streams = new KafkaStreams(builder.build(), settings)) {
            CountDownLatch running = new CountDownLatch(1);
            streams.setStateListener((next, previous) -> {
                if (next == KafkaStreams.State.RUNNING) {
                    running.countDown();
                }
            });
            streams.setGlobalStateRestoreListener(new Sayer());
            streams.start();
            running.await();
            System.out.println(FOUND + found(streams) + " " + peakResidentBytes());
        }
    }

    private static final class Sayer implements StateRestoreListener {
        private long restored;

        @Override
        public void onRestoreStart(TopicPartition partition, String store, long start, long end) {
            System.out.println(FROM + start);
        }

        @Override
        public void onBatchRestored(TopicPartition partition, String store, long end, long records) {
            restored += records;
            System.out.println(RESTORED + restored);
        }

        @Override
        public void onRestoreEnd(TopicPartition partition, String store, long total) {}
    }

    private static final class Ignoring implements Processor<byte[], byte[], Void, Void> {
        @Override
        public void process(Record<byte[], byte[]> record) {}
    }

    private static String found(KafkaStreams streams) {
        ReadOnlyKeyValueStore<byte[], byte[]> store =
                streams.store(StoreQueryParameters.fromNameAndType(STORE, QueryableStoreTypes.keyValueStore()));
        long entries = 0;
        long sum = 0;
        try (KeyValueIterator<byte[], byte[]> all = store.all()) {
            while (all.hasNext()) {
                var entry = all.next();
                entries++;
                sum += LargeChangelog.checksum(entry.key, entry.value);
            }
        }
        return entries + " " + sum;
    }

    private static long peakResidentBytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
            }
        }
        throw new IllegalStateException("no VmHWM");
    }
}
