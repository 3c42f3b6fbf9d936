/**
 * RocksDB through its JNI library; the only package that names {@code org.rocksdb}.
 *
 * <p>Per-record code: reads and iterators of {@code JniDatabase}. In come keys and, per commit, one encoded batch, which
 * crosses into native code in one call; out go fresh arrays or the caller's own. Threads and the time to free are the
 * business of {@code io.millrace.state.rocksdb.access}. Native objects that all databases share belong to
 * {@code JniAccess}, handles to their database, bounds to their iterator.
 */
@NullMarked
package io.millrace.state.rocksdb.jni;

import org.jspecify.annotations.NullMarked;
