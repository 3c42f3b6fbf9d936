package io.millrace.streams.internal.assignment;

import io.millrace.streams.errors.StreamsException;

/** A member or leader sent user data that this version cannot read. */
final class UnreadableUserDataException extends StreamsException {
    private UnreadableUserDataException(String message) {
        super(message);
    }

    private UnreadableUserDataException(String message, Throwable cause) {
        super(message, cause);
    }

    static void checkVersion(String what, byte version, byte known) {
        if (version < 1 || version > known) {
            throw new UnreadableUserDataException("Group " + what + " has version " + version
                    + ", but this instance reads versions 1 to " + known
                    + ": a newer Millrace runs in the same group. Bring all instances to the newer version.");
        }
    }

    static UnreadableUserDataException damaged(String what, RuntimeException cause) {
        return new UnreadableUserDataException(
                "Group " + what + " is damaged: " + cause
                        + ". Check that nothing but this application uses its application.id as group.id.",
                cause);
    }
}
