package io.millrace.state.rocksdb.jni;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StateBackendContract;

class JniBackendIT extends StateBackendContract {
    static final MemoryBudget BUDGET = MemoryBudget.split(256L << 20, 64L << 20);

    @Override
    protected StateBackend newBackend() {
        return new JniBackend(BUDGET, "the test asks for it");
    }
}
