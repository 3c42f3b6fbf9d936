package io.millrace.state.rocksdb.ffm;

import io.millrace.state.StateException;
import io.millrace.state.rocksdb.access.Failure;
import io.millrace.state.rocksdb.access.SortedEntries;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** A table file that is written entry by entry and then taken into a database. */
final class TableFile implements AutoCloseable {
    private final TextCall call;
    private final long path;
    private final Handle environment = ColdCalls.create(Symbol.ENV_OPTIONS_CREATE, Symbol.ENV_OPTIONS_DESTROY);
    private final Handle table;
    private final Function<Failure, StateException> exception;

    /**
     * @param options those of the family
     * @param exception what a failure becomes
     */
    TableFile(Path file, long options, ScratchPool pool, Function<Failure, StateException> exception) {
        this.call = new TextCall(pool);
        this.path = call.text(file.toString());
        this.exception = exception;
        this.table = ColdCalls.create(Symbol.TABLE_CREATE, Symbol.TABLE_DESTROY, environment.address(), options);
    }

    /** Writes all entries; one downcall for each. */
    void write(SortedEntries entries, Scratch batch) {
        ColdCalls.run(Symbol.TABLE_OPEN, table.address(), path, call.errorAddress());
        call.check(exception);
        byte[] encoded = entries.encoded();
        NativeMemory.put(encoded, entries.encodedBytes(), batch.body());
        for (int i = 0; i < entries.count(); i++) {
            entries.moveTo(i);
            long key = batch.body() + entries.keyAt();
            if (entries.isDeletion()) {
                Calls.deleteFromTable(table.address(), key, entries.keyLength(), call.errorAddress());
            } else {
                Calls.putIntoTable(
                        table.address(),
                        key,
                        entries.keyLength(),
                        batch.body() + entries.valueAt(),
                        entries.valueLength(),
                        call.errorAddress());
            }
            call.check(exception);
        }
        ColdCalls.run(Symbol.TABLE_FINISH, table.address(), call.errorAddress());
        call.check(exception);
    }

    /** Moves the finished file into a database, as its newest. */
    void moveInto(long database, long family) {
        try (Handle options = ColdCalls.create(Symbol.INGEST_OPTIONS_CREATE, Symbol.INGEST_OPTIONS_DESTROY)) {
            ColdCalls.run(Symbol.INGEST_OPTIONS_SET_MOVE_FILES, options.address(), (byte) 1);
            ColdCalls.run(
                    Symbol.INGEST,
                    database,
                    family,
                    call.list(List.of(path)),
                    1L,
                    options.address(),
                    call.errorAddress());
            call.check(exception);
        }
    }

    @Override
    public void close() {
        table.close();
        environment.close();
        call.close();
    }
}
