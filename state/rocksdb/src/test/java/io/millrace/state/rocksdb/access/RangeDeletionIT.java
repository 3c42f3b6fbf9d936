package io.millrace.state.rocksdb.access;

import io.millrace.state.RangeDeletionContract;
import io.millrace.state.StateBackend;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
class RangeDeletionIT extends RangeDeletionContract {
    private final AccessKind access;

    RangeDeletionIT(AccessKind access) {
        this.access = access;
    }

    @Override
    protected StateBackend newBackend() {
        return access.backend(RocksBackendIT.BUDGET);
    }
}
