package io.millrace.streams.internal.store;

import io.millrace.state.HeapBackend;
import java.nio.file.Path;

class KeyValueStoreModelTest extends KeyValueStoreContract {
    private static final int STEPS = 40_000;

    KeyValueStoreModelTest() {
        super(new HeapBackend("tests"), Path.of("unused"), STEPS);
    }
}
