/**
 * Which backend a process keeps its state in, decided once at start. Coordinating code, called by the thread that starts
 * the engine: in come the memory budget and the user's wish, out goes one {@link io.millrace.state.StateBackend}, which
 * the caller closes. The ways into RocksDB live in packages of their own; no other package names its classes.
 */
@NullMarked
package io.millrace.state.rocksdb;

import org.jspecify.annotations.NullMarked;
