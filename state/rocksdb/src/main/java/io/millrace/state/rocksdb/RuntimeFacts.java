package io.millrace.state.rocksdb;

/**
 * What the choice of a backend depends on.
 *
 * @param nativeImage whether this process is a native image rather than a JVM
 */
record RuntimeFacts(boolean nativeImage) {

    static RuntimeFacts ofThisProcess() {
        return new RuntimeFacts(System.getProperty("org.graalvm.nativeimage.imagecode") != null);
    }
}
