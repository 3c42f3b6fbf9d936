package io.millrace.state.rocksdb.jni;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.Seed;
import io.millrace.state.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** A malformed batch would poison a database, so RocksDB itself reads random ones. */
class WriteBatchFormatIT {
    private static final int BATCHES = 500;
    private static final int MAX_ENTRIES = 300;
    private static final int[] SIZES = {0, 1, 127, 128, 129, 16_383, 16_384, 300_000, 2_097_152};
    private static final int[] FAMILIES = {0, 1, 2, 127, 128, 16_383, 16_384, 2_097_152, WriteBatch.MAX_FAMILY};

    private final Random random = Seed.random("WriteBatchFormatIT");
    private final WriteBatch batch = new WriteBatch();

    @BeforeAll
    static void load() {
        RocksDB.loadLibrary();
    }

    @Test
    void isReadByRocksDbAsItWasWritten() throws RocksDBException {
        for (int round = 0; round < BATCHES; round++) {
            batch.clear();
            List<String> expected = fill(random.nextInt(MAX_ENTRIES));
            try (var decoded = new org.rocksdb.WriteBatch(batch.toByteArray());
                    var handler = new RecordingHandler()) {
                assertThat(decoded.count()).isEqualTo(batch.count()).isEqualTo(expected.size());
                decoded.iterate(handler);
                assertThat(handler.entries()).isEqualTo(expected);
                assertThat(decoded.data()).isEqualTo(batch.toByteArray());
            }
        }
    }

    private List<String> fill(int entries) {
        var expected = new ArrayList<String>();
        for (int i = 0; i < entries; i++) {
            int family = random.nextBoolean()
                    ? FAMILIES[random.nextInt(FAMILIES.length)]
                    : random.nextInt(WriteBatch.MAX_FAMILY + 1);
            byte[] key = bytes(random.nextInt(50) == 0 ? 16_384 : random.nextInt(200));
            if (random.nextInt(10) == 0) {
                byte[] to = bytes(random.nextInt(200));
                batch.deleteRange(family, key, to);
                if (Arrays.compareUnsigned(key, to) < 0) {
                    expected.add(RecordingHandler.deleteRangeOf(family, key, to));
                }
            } else if (random.nextInt(3) == 0) {
                batch.delete(family, key);
                expected.add(RecordingHandler.deleteOf(family, key));
            } else {
                byte[] value =
                        bytes(random.nextInt(50) == 0 ? SIZES[random.nextInt(SIZES.length)] : random.nextInt(300));
                batch.put(family, key, value);
                expected.add(RecordingHandler.putOf(family, key, value));
            }
        }
        return expected;
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
