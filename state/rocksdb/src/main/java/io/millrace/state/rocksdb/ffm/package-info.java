/**
 * RocksDB through the C API of the library that its JNI jar carries; the only package that names
 * {@code java.lang.foreign}.
 *
 * <p>Per-record code: reads of {@code FfmDatabase} and steps of {@code FfmDatabaseIterator}. In come keys and, per commit,
 * one encoded batch; out go fresh arrays or the caller's own. Any thread calls; the guard of {@code RocksTaskStore} sees to
 * it that nothing is freed under a call. Addresses cross as plain {@code long}s, so a call makes no objects and takes no
 * lock of a memory session. Every object of RocksDB belongs to one {@code Handle} and is freed by its owner; keys, values
 * and results of a call go through a {@code Scratch} that the call borrows from the pool of its access.
 */
@NullMarked
package io.millrace.state.rocksdb.ffm;

import org.jspecify.annotations.NullMarked;
