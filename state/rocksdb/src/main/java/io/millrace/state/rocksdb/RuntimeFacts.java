package io.millrace.state.rocksdb;

import org.jspecify.annotations.Nullable;

/**
 * What the choice of a backend depends on.
 *
 * @param nativeImage whether this process is a native image rather than a JVM
 * @param platform operating system and architecture, for messages
 * @param ffmObstacle why RocksDB cannot be called through FFM here: no library for the platform, a folder that cannot be
 *     used, a missing symbol, native access denied. Null when nothing stands in the way
 */
record RuntimeFacts(
        boolean nativeImage, String platform, @Nullable String ffmObstacle) {}
