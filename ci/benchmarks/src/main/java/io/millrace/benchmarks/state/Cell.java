package io.millrace.benchmarks.state;

import io.millrace.benchmarks.state.arm.Shape;

/**
 * One thing to measure.
 *
 * @param work what is done
 * @param shape the database that it is done on
 * @param arm by which way
 */
record Cell(Work work, Shape shape, String arm) {

    /** The C program. */
    static final String C = "c";

    /** What all arms of this work on this shape have in common. */
    String group() {
        return work == Work.CROSSING ? work.label() : work.label() + " " + shape.label();
    }

    Cell withArm(String other) {
        return new Cell(work, shape, other);
    }

    @Override
    public String toString() {
        return group() + " " + arm;
    }
}
