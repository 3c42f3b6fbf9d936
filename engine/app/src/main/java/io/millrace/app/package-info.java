/**
 * Runs a topology as a service: coordinating code. A command line, {@code application.properties}, the environment and
 * system properties come in; one running engine, an admin HTTP server and a process exit code go out.
 *
 * <p>{@link io.millrace.app.MillraceApp#run} blocks the calling thread until the service has stopped. Signals arrive on
 * the JVM's signal thread and only set a flag; HTTP requests are served on virtual threads and only read. Nothing here
 * touches records or native memory.
 */
@NullMarked
package io.millrace.app;

import org.jspecify.annotations.NullMarked;
