package io.millrace.benchmarks.streams;

import io.millrace.benchmarks.streams.arm.FloorArm;

/** The programs compared. */
enum Arm {
    FLOOR("floor", FloorArm.class),
    KAFKA_STREAMS("kafka-streams", io.millrace.benchmarks.streams.arm.kafka.StreamsArm.class),
    MILLRACE("millrace", io.millrace.benchmarks.streams.arm.millrace.StreamsArm.class);

    private final String label;
    private final Class<?> program;

    Arm(String label, Class<?> program) {
        this.label = label;
        this.program = program;
    }

    String label() {
        return label;
    }

    Class<?> program() {
        return program;
    }
}
