package io.millrace.streams.errors;

/** Decides what happens to the client when a worker has failed. Called on the thread of the worker that failed. */
@FunctionalInterface
public interface StreamsUncaughtExceptionHandler {

    StreamThreadExceptionResponse handle(Throwable exception);

    /** What to do. */
    enum StreamThreadExceptionResponse {
        /** Start another worker in its place. */
        REPLACE_THREAD(0, "REPLACE_THREAD"),
        /** Stop this client. */
        SHUTDOWN_CLIENT(1, "SHUTDOWN_KAFKA_STREAMS_CLIENT"),
        /** Stop every client of the application. */
        SHUTDOWN_APPLICATION(2, "SHUTDOWN_KAFKA_STREAMS_APPLICATION");

        public final String name;
        public final int id;

        StreamThreadExceptionResponse(int id, String name) {
            this.id = id;
            this.name = name;
        }
    }
}
