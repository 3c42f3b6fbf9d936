package io.millrace.benchmarks.graph.arm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EqualityTest {
    @ParameterizedTest
    @EnumSource
    void holdsBetweenAllArms(Shape shape) {
        Equality.check(shape);
    }

    @ParameterizedTest
    @EnumSource
    void eventsMoveAllNodesThatHaveSomethingToDo(Shape shape) {
        Work work = Work.of(Arm.FLAT, shape, new Output());
        for (Object event : Events.of(shape)) {
            work.operator().process(event);
        }
        assertThat(Arrays.stream(work.values().get()).filter(value -> value == 0))
                .hasSizeLessThan(3);
    }

    @ParameterizedTest
    @EnumSource
    void localLoopsGiveTheSame(Shape shape) {
        Object[] events = Events.of(shape);
        double expected = LocalLoop.of(Arm.FLAT, shape).run(events);
        assertThat(LocalLoop.of(Arm.FLATTENED, shape).run(events)).isEqualTo(expected);
        assertThat(LocalLoop.of(Arm.GENERATED, shape).run(events)).isEqualTo(expected);
    }
}
