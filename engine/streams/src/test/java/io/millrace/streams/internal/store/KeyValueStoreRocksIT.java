package io.millrace.streams.internal.store;

import io.millrace.state.MemoryBudget;
import io.millrace.state.rocksdb.StateBackends;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class KeyValueStoreRocksIT extends KeyValueStoreContract {
    private static final int STEPS = 10_000;

    KeyValueStoreRocksIT(@TempDir Path folder) {
        super(StateBackends.create(MemoryBudget.split(512L << 20, 256L << 20), "JNI"), folder, STEPS);
    }
}
