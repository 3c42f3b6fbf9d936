package io.millrace.state.rocksdb.jni;

import io.millrace.state.rocksdb.access.Failure;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** RocksDB's exceptions as failures. */
final class JniFailure {
    private JniFailure() {}

    static Failure of(RocksDBException exception) {
        String message = exception.getMessage();
        return new Failure(code(exception.getStatus()), message == null ? exception.toString() : message);
    }

    private static Failure.Code code(Status status) {
        if (status == null || status.getCode() == null) {
            return Failure.Code.OTHER;
        }
        return switch (status.getCode()) {
            case Corruption -> Failure.Code.CORRUPTION;
            case NotSupported -> Failure.Code.NOT_SUPPORTED;
            case IOError -> Failure.Code.IO_ERROR;
            case Incomplete -> Failure.Code.INCOMPLETE;
            default -> Failure.Code.OTHER;
        };
    }
}
