package io.millrace.streams.internal.assignment;

import io.millrace.streams.processor.TaskId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What the leader tells a member, besides its partitions: these say already which tasks it runs. Bytes of version 1:
 *
 * <pre>
 * 1 version, 1 error code, 4 length, message in UTF-8,
 * 4 count, per promised task: 4 sub-topology, 4 partition,
 * 4 count, per standby task: 4 sub-topology, 4 partition
 * </pre>
 *
 * A later version 1 may append fields; readers ignore what they do not know.
 *
 * @param promised tasks that will come in the next rebalance, once their old owner has given them up
 * @param standby tasks to keep a copy of; always empty as long as standbys are not placed
 */
record AssignmentData(AssignmentError error, String message, List<TaskId> promised, List<TaskId> standby) {
    static final byte VERSION = 1;

    static AssignmentData promising(List<TaskId> promised) {
        return new AssignmentData(AssignmentError.NONE, "", promised, List.of());
    }

    static AssignmentData failed(AssignmentError error, String message) {
        return new AssignmentData(error, message, List.of(), List.of());
    }

    ByteBuffer encode() {
        byte[] text = Wire.utf8(message);
        ByteBuffer out =
                ByteBuffer.allocate(2 + Integer.BYTES + text.length + Wire.sizeOf(promised) + Wire.sizeOf(standby));
        out.put(VERSION).put(error.code());
        Wire.putBytes(out, text);
        Wire.putTasks(out, promised);
        Wire.putTasks(out, standby);
        return out.flip();
    }

    /** @throws UnreadableUserDataException if it is of a newer version or damaged */
    static AssignmentData decode(ByteBuffer userData) {
        ByteBuffer in = userData.duplicate();
        try {
            UnreadableUserDataException.checkVersion("assignment", in.get(), VERSION);
            return new AssignmentData(AssignmentError.of(in.get()), Wire.text(in), Wire.tasks(in), Wire.tasks(in));
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw UnreadableUserDataException.damaged("assignment", e);
        }
    }
}
