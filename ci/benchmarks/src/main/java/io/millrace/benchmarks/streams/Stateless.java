package io.millrace.benchmarks.streams;

import io.millrace.benchmarks.streams.arm.Work;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Changes every byte of values of 1 KB. Input and output have the same keys, hence the same partitions and order. */
final class Stateless implements Workload {
    private static final int VALUE_BYTES = 1024;

    private final long records;
    private final int partitions;
    private final long seed;
    private final Checksums expected;

    Stateless(long records, int partitions, long seed) {
        this.records = records;
        this.partitions = partitions;
        this.seed = seed;
        this.expected = new Checksums(partitions);
        forEachInput((key, value) -> {
            if (key != null) {
                int partition = Utils.toPositive(Utils.murmur2(key)) % partitions;
                expected.add(partition, key, Work.transform(value));
            }
        });
    }

    @Override
    public String label() {
        return "stateless";
    }

    @Override
    public String payload() {
        return "mapValues on records of 8 B key and 1 KB value";
    }

    @Override
    public long records() {
        return records;
    }

    @Override
    public void forEachInput(BiConsumer<byte @Nullable [], byte[]> action) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] value = new byte[VALUE_BYTES];
        for (long i = 0; i < records; i++) {
            random.nextBytes(value);
            action.accept(ByteBuffer.allocate(Long.BYTES).putLong(i).array(), value);
        }
    }

    @Override
    public Outcome outcome() {
        return new Received();
    }

    @Override
    public long progressOf(long inputRecords) {
        return inputRecords;
    }

    private final class Received implements Outcome {
        private final Checksums received = new Checksums(partitions);

        @Override
        public void accept(ConsumerRecord<byte[], byte[]> message) {
            received.add(message.partition(), message.key(), message.value());
        }

        @Override
        public long progress() {
            return Arrays.stream(received.counts).sum();
        }

        @Override
        public Optional<String> difference() {
            if (!Arrays.equals(received.counts, expected.counts)) {
                return Optional.of("records per partition are " + Arrays.toString(received.counts) + ", not "
                        + Arrays.toString(expected.counts));
            }
            if (!Arrays.equals(received.sums, expected.sums)) {
                return Optional.of("the number of records is right, but their content or order is not");
            }
            return Optional.empty();
        }
    }

    /** Per partition the number of records, and a checksum over them in their order. */
    private static final class Checksums {
        private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

        private final CRC32C crc = new CRC32C();
        private final long[] counts;
        private final long[] sums;

        private Checksums(int partitions) {
            counts = new long[partitions];
            sums = new long[partitions];
        }

        private void add(int partition, byte[] key, byte[] value) {
            crc.reset();
            crc.update(key);
            crc.update(value);
            counts[partition]++;
            sums[partition] = sums[partition] * MULTIPLIER + crc.getValue();
        }
    }
}
