package io.millrace.state.rocksdb;

/**
 * What runs this code. Native-image initialises this class while it builds (see the module's native-image.properties), so
 * that the branch for the other kind is dropped from the image.
 */
final class RuntimeKind {

    /** Whether this is a native image rather than a JVM; the property is set while an image is built and while it runs. */
    static final boolean NATIVE_IMAGE = System.getProperty("org.graalvm.nativeimage.imagecode") != null;

    private RuntimeKind() {}
}
