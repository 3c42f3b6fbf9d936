package io.millrace.state.rocksdb.access;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StateBackendContract;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
class RocksBackendIT extends StateBackendContract {
    static final MemoryBudget BUDGET = MemoryBudget.split(256L << 20, 64L << 20);

    private final AccessKind access;

    RocksBackendIT(AccessKind access) {
        this.access = access;
    }

    @Override
    protected StateBackend newBackend() {
        return access.backend(BUDGET);
    }
}
