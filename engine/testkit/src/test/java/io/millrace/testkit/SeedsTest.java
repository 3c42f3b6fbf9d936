package io.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SeedsTest {
    private final @Nullable String given = System.getProperty("seed");

    @AfterEach
    void restore() {
        if (given == null) {
            System.clearProperty("seed");
        } else {
            System.setProperty("seed", given);
        }
    }

    @Test
    void repeatsWithTheGivenSeed() {
        System.setProperty("seed", "42");

        assertThat(Seeds.random("a").nextLong()).isEqualTo(Seeds.random("b").nextLong());
    }

    @Test
    void refusesASeedThatIsNoNumber() {
        System.setProperty("seed", "many");

        assertThatThrownBy(() -> Seeds.seed("a")).hasMessageContaining("-Dseed=many");
    }
}
