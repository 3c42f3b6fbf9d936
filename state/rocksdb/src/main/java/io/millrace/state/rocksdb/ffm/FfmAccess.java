package io.millrace.state.rocksdb.ffm;

import io.millrace.state.StateException;
import io.millrace.state.rocksdb.access.Access;
import io.millrace.state.rocksdb.access.Database;
import io.millrace.state.rocksdb.access.Failures;
import io.millrace.state.rocksdb.access.Tuning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** RocksDB through the C API of its library, called by the foreign function interface of Java. */
public final class FfmAccess implements Access {
    private final ScratchPool pool = new ScratchPool();
    private final Tuning tuning;
    private final FfmOptions options;

    /**
     * Opens RocksDB's library and makes what all databases share.
     *
     * @throws StateException when the library cannot be used in this process, see {@link #unavailable}
     */
    public FfmAccess(Tuning tuning) {
        this.tuning = tuning;
        NativeLibrary.ofThisProcess();
        options = new FfmOptions(tuning, pool);
    }

    /**
     * Why RocksDB cannot be called this way in this process, in one sentence; empty when it can. The first call unpacks the
     * library, once per user and version: into {@code java.io.tmpdir}, or into the folder that the system property
     * {@code millrace.state.library.dir} names. The answer stays the same until the process ends.
     */
    public static Optional<String> unavailable() {
        return Optional.ofNullable(NativeLibrary.obstacle()).map(StateException::getMessage);
    }

    @Override
    public String name() {
        return "rocksdb-ffm";
    }

    @Override
    public Tuning tuning() {
        return tuning;
    }

    @Override
    public String library() {
        int version = ColdCalls.forInt(Symbol.VERSION, 0L, 0L);
        return "RocksDB %d.%d.%d".formatted(version >> 16 & 0xff, version >> 8 & 0xff, version & 0xff);
    }

    @Override
    public List<String> families(Path directory) {
        try (var call = new TextCall(pool)) {
            long names = ColdCalls.forLong(
                    Symbol.LIST_FAMILIES,
                    options.database(),
                    call.text(directory.toString()),
                    call.resultAddress(),
                    call.errorAddress());
            call.check(failure -> Failures.onOpen(directory, failure, null));
            long count = call.result();
            var families = new ArrayList<String>();
            for (int i = 0; i < count; i++) {
                families.add(NativeMemory.text(NativeMemory.getLong(names + i * Long.BYTES)));
            }
            ColdCalls.run(Symbol.LIST_FAMILIES_DESTROY, names, count);
            return families;
        }
    }

    @Override
    public Database open(Path directory, List<String> families) {
        int count = families.size();
        try (var call = new TextCall(pool)) {
            long handles = call.list(count);
            long database = ColdCalls.forLong(
                    Symbol.OPEN,
                    options.database(),
                    call.text(directory.toString()),
                    count,
                    call.list(families.stream().map(call::text).toList()),
                    call.list(Collections.nCopies(count, options.database())),
                    handles,
                    call.errorAddress());
            call.check(failure -> Failures.onOpen(directory, failure, null));
            var owner = new Handle(database, ColdCalls.destroyer(Symbol.CLOSE));
            var owned = new ArrayList<Handle>();
            for (int i = 0; i < count; i++) {
                owned.add(new Handle(
                        NativeMemory.getLong(handles + i * Long.BYTES), ColdCalls.destroyer(Symbol.FAMILY_DESTROY)));
            }
            return new FfmDatabase(directory, owner, families, owned, options, pool);
        }
    }

    @Override
    public long cacheUsageBytes() {
        return options.cacheUsageBytes();
    }

    @Override
    public void close() {
        options.close();
        pool.close();
    }
}
