package io.millrace.streams.internal.assignment;

import io.millrace.streams.internal.statedir.TaskOnDisk;
import io.millrace.streams.processor.TaskId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * What a member tells the leader. Bytes of version 1:
 *
 * <pre>
 * 1 version, 16 process id, 4 worker index, 16 topology fingerprint,
 * 4 count, per task on disk: 4 sub-topology, 4 partition, 8 last used in milliseconds,
 * 4 count, per promised task: 4 sub-topology, 4 partition
 * </pre>
 *
 * A later version 1 may append fields; readers ignore what they do not know.
 *
 * @param fingerprint see {@link TopologyFingerprint}
 * @param promised tasks that the last assignment announced but left with their old owner
 */
record SubscriptionData(
        UUID processId, int workerIndex, UUID fingerprint, List<TaskOnDisk> onDisk, List<TaskId> promised) {
    static final byte VERSION = 1;

    private static final int ON_DISK_BYTES = Wire.TASK_BYTES + Long.BYTES;

    ByteBuffer encode() {
        int size = 1 + 2 * Wire.UUID_BYTES + 2 * Integer.BYTES + ON_DISK_BYTES * onDisk.size() + Wire.sizeOf(promised);
        ByteBuffer out = ByteBuffer.allocate(size);
        out.put(VERSION);
        Wire.putUuid(out, processId);
        out.putInt(workerIndex);
        Wire.putUuid(out, fingerprint);
        out.putInt(onDisk.size());
        for (TaskOnDisk entry : onDisk) {
            Wire.putTask(out, entry.task());
            out.putLong(entry.lastUsedMillis());
        }
        Wire.putTasks(out, promised);
        return out.flip();
    }

    /** @throws UnreadableUserDataException if it is of a newer version or damaged */
    static SubscriptionData decode(ByteBuffer userData) {
        ByteBuffer in = userData.duplicate();
        try {
            UnreadableUserDataException.checkVersion("subscription", in.get(), VERSION);
            UUID processId = Wire.uuid(in);
            int workerIndex = in.getInt();
            UUID fingerprint = Wire.uuid(in);
            int count = Wire.count(in, ON_DISK_BYTES);
            List<TaskOnDisk> onDisk = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                onDisk.add(new TaskOnDisk(Wire.task(in), in.getLong()));
            }
            return new SubscriptionData(processId, workerIndex, fingerprint, List.copyOf(onDisk), Wire.tasks(in));
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw UnreadableUserDataException.damaged("subscription", e);
        }
    }
}
