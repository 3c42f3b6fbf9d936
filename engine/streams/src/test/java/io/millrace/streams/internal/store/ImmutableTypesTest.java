package io.millrace.streams.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ImmutableTypesTest {
    enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    record Good(int number, String name, Colour colour, Inner inner) {}

    record Inner(Long number, UUID id) {}

    record Chain(int number, @Nullable Chain next) {}

    record WithArray(byte[] bytes) {}

    record WithList(List<String> list) {}

    record Hidden(Inner inner, WithArray array) {}

    record Loose(Object anything) {}

    @Test
    void knowsWhatCannotChange() {
        assertThat(List.of(
                        1L,
                        1,
                        "s",
                        2.0,
                        true,
                        'c',
                        UUID.randomUUID(),
                        Colour.RED,
                        Colour.GREEN,
                        new Inner(1L, UUID.randomUUID()),
                        new Good(1, "n", Colour.RED, new Inner(1L, UUID.randomUUID())),
                        new Chain(1, null)))
                .allMatch(value -> ImmutableTypes.contains(value.getClass()));
    }

    @Test
    void trustsNothingElse() {
        assertThat(List.of(
                        new WithArray(new byte[0]),
                        new WithList(List.of()),
                        new Hidden(new Inner(1L, UUID.randomUUID()), new WithArray(new byte[0])),
                        new Loose("s"),
                        List.of(),
                        new StringBuilder(),
                        new byte[0]))
                .noneMatch(value -> ImmutableTypes.contains(value.getClass()));
    }
}
