/**
 * What all ways into RocksDB share: the contract of {@code io.millrace.state} on top of an {@code Access}, the numbers of
 * its options and the meaning of its errors. Knows neither {@code org.rocksdb} nor {@code java.lang.foreign}.
 *
 * <p>Per-record code: reads and iterators of {@code RocksTaskStore}. In come keys and, per commit, one encoded batch; out
 * go fresh arrays or the caller's own. The worker thread that owns a task writes; any thread may read; a
 * {@code CallGuard} per store keeps its native memory alive while any of them is inside a call. The access owns what all
 * databases share, a database its handles, an iterator its native memory, and each frees what it owns in its
 * {@code close}; {@code RocksTaskStore} sees to it that this happens once and under nobody.
 */
@NullMarked
package io.millrace.state.rocksdb.access;

import org.jspecify.annotations.NullMarked;
