package io.millrace.benchmarks.state.arm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class EntriesTest {

    @Test
    void findsAnEntryByTheFirstWordOfItsKey() {
        assertThat(LongStream.of(0, 1, 2, 4_999_999, Long.MAX_VALUE, -1))
                .allSatisfy(
                        entry -> assertThat(Entries.unmix(Entries.mix(entry))).isEqualTo(entry));
    }

    /** The C program computes the same bytes by itself. */
    @Test
    void writesTheBytesThatTheDatabasesHold() {
        byte[] key = new byte[16];
        byte[] value = new byte[20];
        Entries.key(7, key);
        Entries.value(7, value);

        assertThat(HexFormat.of().formatHex(key)).isEqualTo("12ae30237b17df14b0e5a9dcfa625b29");
        assertThat(HexFormat.of().formatHex(value)).isEqualTo("bdd5325aca2638af777f39750085b1ad00000000");
    }

    @Test
    void drawsFromAllEntriesAndNoOthers() {
        Entries.Draws draws = new Entries.Draws();

        assertThat(LongStream.generate(() -> draws.next(10)).limit(1000))
                .allMatch(entry -> entry >= 0 && entry < 10)
                .contains(0L, 9L);
    }

    @Test
    void drawsTheSameForEveryArm() {
        Entries.Draws one = new Entries.Draws();
        Entries.Draws other = new Entries.Draws();

        assertThat(LongStream.generate(() -> one.next(5_000_000)).limit(100))
                .containsExactlyElementsOf(LongStream.generate(() -> other.next(5_000_000))
                        .limit(100)
                        .boxed()
                        .toList());
    }
}
