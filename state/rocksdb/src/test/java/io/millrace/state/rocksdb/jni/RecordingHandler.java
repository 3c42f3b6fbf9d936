package io.millrace.state.rocksdb.jni;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.rocksdb.WriteBatch;

/** Writes down what RocksDB reads out of a batch; everything that our batches never hold is an error. */
final class RecordingHandler extends WriteBatch.Handler {
    private final List<String> entries = new ArrayList<>();

    List<String> entries() {
        return entries;
    }

    static String putOf(int family, byte[] key, byte[] value) {
        return "put " + family + " " + HexFormat.of().formatHex(key) + " " + value.length + ":"
                + Arrays.hashCode(value);
    }

    static String deleteOf(int family, byte[] key) {
        return "delete " + family + " " + HexFormat.of().formatHex(key);
    }

    static String deleteRangeOf(int family, byte[] from, byte[] to) {
        return "delete " + family + " " + HexFormat.of().formatHex(from) + ".."
                + HexFormat.of().formatHex(to);
    }

    @Override
    public void put(int family, byte[] key, byte[] value) {
        entries.add(putOf(family, key, value));
    }

    @Override
    public void put(byte[] key, byte[] value) {
        entries.add(putOf(0, key, value));
    }

    @Override
    public void delete(int family, byte[] key) {
        entries.add(deleteOf(family, key));
    }

    @Override
    public void delete(byte[] key) {
        entries.add(deleteOf(0, key));
    }

    @Override
    public void merge(int family, byte[] key, byte[] value) {
        throw unexpected("merge");
    }

    @Override
    public void merge(byte[] key, byte[] value) {
        throw unexpected("merge");
    }

    @Override
    public void singleDelete(int family, byte[] key) {
        throw unexpected("single delete");
    }

    @Override
    public void singleDelete(byte[] key) {
        throw unexpected("single delete");
    }

    @Override
    public void deleteRange(int family, byte[] from, byte[] to) {
        entries.add(deleteRangeOf(family, from, to));
    }

    @Override
    public void deleteRange(byte[] from, byte[] to) {
        entries.add(deleteRangeOf(0, from, to));
    }

    @Override
    public void logData(byte[] blob) {
        throw unexpected("log data");
    }

    @Override
    public void putBlobIndex(int family, byte[] key, byte[] value) {
        throw unexpected("blob index");
    }

    @Override
    public void markBeginPrepare() {
        throw unexpected("begin of prepare");
    }

    @Override
    public void markEndPrepare(byte[] xid) {
        throw unexpected("end of prepare");
    }

    @Override
    public void markNoop(boolean emptyBatch) {
        throw unexpected("no-op");
    }

    @Override
    public void markRollback(byte[] xid) {
        throw unexpected("rollback");
    }

    @Override
    public void markCommit(byte[] xid) {
        throw unexpected("commit");
    }

    @Override
    public void markCommitWithTimestamp(byte[] xid, byte[] timestamp) {
        throw unexpected("commit");
    }

    private static IllegalStateException unexpected(String what) {
        return new IllegalStateException("RocksDB read a " + what + " that nobody put");
    }
}
