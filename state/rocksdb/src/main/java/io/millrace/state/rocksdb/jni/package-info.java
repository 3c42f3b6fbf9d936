/**
 * RocksDB through its JNI library; the only package that names {@code org.rocksdb}.
 *
 * <p>Per-record code: reads and iterators of {@code JniTaskStore}. In come keys and, per commit, one encoded batch, which
 * crosses into native code in one call; out go fresh arrays. The worker thread that owns a task writes; any thread may
 * read; a {@code StampedLock} per store keeps its native memory alive while any of them is inside a call. Native objects
 * that all stores share belong to {@code JniBackend}, those of one database to its store, those of an iterator to the
 * iterator, and each frees what it owns in its {@code close}.
 */
@NullMarked
package io.millrace.state.rocksdb.jni;

import org.jspecify.annotations.NullMarked;
