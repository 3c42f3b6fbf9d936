package io.millrace.state.rocksdb.access;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.rocksdb.ffm.FfmAccess;
import io.millrace.state.rocksdb.jni.JniAccess;

/** The ways into RocksDB that every test of the contract goes through. */
public enum AccessKind {
    JNI {
        @Override
        Access access(Tuning tuning) {
            return new JniAccess(tuning);
        }
    },
    FFM {
        @Override
        Access access(Tuning tuning) {
            return new FfmAccess(tuning);
        }
    };

    abstract Access access(Tuning tuning);

    public StateBackend backend(MemoryBudget budget) {
        return new RocksBackend(access(Tuning.of(budget)), "the test asks for it");
    }
}
