package io.millrace.benchmarks.state.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class ShapeTest {

    @Test
    void goesToAProcessAsText() {
        Shape shape = new Shape(16, 1024, 5_000_000, 192);

        assertThat(shape).hasToString("k16-v1024-n5000000-c192");
        assertThat(Shape.parse(shape.toString())).isEqualTo(shape);
    }

    @Test
    void isNamedShortlyForPeople() {
        assertThat(new Shape(8, 100, 0, 1).label()).isEqualTo("k8 v100 n0");
        assertThat(new Shape(8, 100, 1500, 1).label()).isEqualTo("k8 v100 n1500");
        assertThat(new Shape(8, 100, 100_000, 1).label()).isEqualTo("k8 v100 n100k");
        assertThat(new Shape(8, 100, 5_000_000, 1).label()).isEqualTo("k8 v100 n5M");
    }

    @Test
    void refusesOtherText() {
        assertThatIllegalArgumentException().isThrownBy(() -> Shape.parse("k8-v100"));
    }
}
