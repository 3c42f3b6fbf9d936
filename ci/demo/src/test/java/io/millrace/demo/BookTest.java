package io.millrace.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BookTest {

    @Test
    void countsRunsOfLetters() {
        assertThat(new Book(List.of("The whale; the WHALE!", "2 whales--one's 'white'", "don't")).count())
                .isEqualTo(Map.of("the", 2L, "whale", 2L, "whales", 1L, "one's", 1L, "white", 1L, "don't", 1L));
    }

    @Test
    void apostropheJoinsLettersOnly() {
        assertThat(new Book(List.of("rock'n'roll o'' er ''tis \u2019twas whale\u2019s")).count())
                .isEqualTo(Map.of("rock'n'roll", 1L, "o", 1L, "er", 1L, "tis", 1L, "twas", 1L, "whale\u2019s", 1L));
    }

    @Test
    void shippedBookIsWhole() {
        Book book = Book.load();

        assertThat(book.lines()).hasSizeGreaterThan(5_000).noneMatch(String::isBlank);
        assertThat(book.lines()).contains("CHAPTER 1. Loomings.").anyMatch(line -> line.startsWith("CHAPTER 60."));
        assertThat(CountsReader.sum(book.count().values())).isGreaterThan(100_000);
    }
}
