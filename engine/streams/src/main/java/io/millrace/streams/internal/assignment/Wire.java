package io.millrace.streams.internal.assignment;

import io.millrace.streams.processor.TaskId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Pieces of the user data that members and leader send each other: big-endian, counts and lengths as four bytes. */
final class Wire {
    static final int UUID_BYTES = 2 * Long.BYTES;
    static final int TASK_BYTES = 2 * Integer.BYTES;

    private Wire() {}

    static void putUuid(ByteBuffer out, UUID id) {
        out.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }

    static UUID uuid(ByteBuffer in) {
        return new UUID(in.getLong(), in.getLong());
    }

    static void putTask(ByteBuffer out, TaskId task) {
        out.putInt(task.subtopology()).putInt(task.partition());
    }

    static TaskId task(ByteBuffer in) {
        return new TaskId(in.getInt(), in.getInt());
    }

    static int sizeOf(Collection<TaskId> tasks) {
        return Integer.BYTES + TASK_BYTES * tasks.size();
    }

    static void putTasks(ByteBuffer out, Collection<TaskId> tasks) {
        out.putInt(tasks.size());
        tasks.forEach(task -> putTask(out, task));
    }

    static List<TaskId> tasks(ByteBuffer in) {
        int count = count(in, TASK_BYTES);
        List<TaskId> tasks = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            tasks.add(task(in));
        }
        return List.copyOf(tasks);
    }

    /** A number of entries, checked against what is left, so that damaged data cannot ask for gigabytes. */
    static int count(ByteBuffer in, int entryBytes) {
        int count = in.getInt();
        if (count < 0 || (long) count * entryBytes > in.remaining()) {
            throw new IllegalArgumentException("count " + count + " does not fit into " + in.remaining() + " bytes");
        }
        return count;
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static void putBytes(ByteBuffer out, byte[] bytes) {
        out.putInt(bytes.length).put(bytes);
    }

    static String text(ByteBuffer in) {
        byte[] bytes = new byte[count(in, 1)];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
