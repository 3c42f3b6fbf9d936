package io.millrace.state.rocksdb.ffm;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** After every test class of this module: each object of RocksDB that a test made through FFM was closed. */
public final class NativeLeakCheck implements AfterAllCallback {

    @Override
    public void afterAll(ExtensionContext context) {
        long live = Handle.live();
        if (live != 0) {
            throw new AssertionError(live + " objects of RocksDB are still open after " + context.getDisplayName());
        }
        long scratch = Scratch.live();
        if (scratch != 0) {
            throw new AssertionError(scratch + " pieces of scratch memory are left after " + context.getDisplayName());
        }
    }
}
