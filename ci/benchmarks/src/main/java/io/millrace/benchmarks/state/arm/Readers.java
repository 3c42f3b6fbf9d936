package io.millrace.benchmarks.state.arm;

import java.nio.file.Path;
import org.rocksdb.RocksDBException;

/** Opens a reader by the name of its arm. */
final class Readers {
    private Readers() {}

    static Reader open(String arm, Path folder, Shape shape) {
        try {
            return switch (arm) {
                case "jni-get" -> new JniReader.Fresh(folder, shape);
                case "jni-array" -> new JniReader.IntoArray(folder, shape);
                case "jni-buffer" -> new JniReader.IntoBuffer(folder, shape);
                case "ffm-native" -> new FfmReader.Native(folder, shape);
                case "ffm-cached-first" -> new FfmReader.CachedFirst(folder, shape);
                case "ffm-critical" -> new FfmReader.Critical(folder, shape);
                case "store-jni" -> new StoreReader.Fresh("JNI", folder, shape);
                case "store-jni-into" -> new StoreReader.IntoArray("JNI", folder, shape);
                case "store-ffm" -> new StoreReader.Fresh("FFM", folder, shape);
                case "store-ffm-into" -> new StoreReader.IntoArray("FFM", folder, shape);
                case "store-heap" -> new StoreReader.Fresh("HEAP", folder, shape);
                default -> throw new IllegalArgumentException("there is no reader '" + arm + "'");
            };
        } catch (RocksDBException e) {
            throw new IllegalStateException("arm " + arm + " cannot open " + folder, e);
        }
    }
}
