package io.millrace.streams.internal.assignment;

/** Why a member got no tasks. Codes travel between versions: never give a number a new meaning. */
public enum AssignmentError {
    NONE(0),
    MISSING_SOURCE_TOPIC(1),
    COPARTITIONING(2),
    INTERNAL_TOPIC(3),
    OTHER_TOPOLOGY(4),
    MISCONFIGURED_INTERNAL_TOPIC(5),
    /** The group's leader is of a newer version and reports what this version has no name for. */
    OTHER(127);

    private final byte code;

    AssignmentError(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    static AssignmentError of(byte code) {
        for (AssignmentError error : values()) {
            if (error.code == code) {
                return error;
            }
        }
        return OTHER;
    }
}
