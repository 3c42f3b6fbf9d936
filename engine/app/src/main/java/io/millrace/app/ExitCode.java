package io.millrace.app;

/** What the process tells its supervisor. */
enum ExitCode {
    /** Stopped on request: drained, committed, closed. */
    STOPPED(0),
    /** The engine did not start or died; restarting the process may help. */
    ENGINE_FAILED(1),
    /** The command line or the configuration is wrong; restarting does not help. */
    BAD_CONFIGURATION(2),
    /** The stop took longer than {@code millrace.shutdown.timeout.ms}; what was not committed is processed again. */
    STOP_TIMED_OUT(3);

    private final int value;

    ExitCode(int value) {
        this.value = value;
    }

    int value() {
        return value;
    }
}
