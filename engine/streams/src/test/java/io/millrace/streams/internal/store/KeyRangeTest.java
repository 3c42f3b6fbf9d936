package io.millrace.streams.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeyRangeTest {

    @Test
    void aPrefixEndsAtTheNextKeyThatDoesNotStartWithIt() {
        assertThat(KeyRange.prefix(new byte[] {1, 2}).to()).containsExactly(1, 3);
        assertThat(KeyRange.prefix(new byte[] {1, (byte) 0xff, (byte) 0xff}).to())
                .containsExactly(2);
        assertThat(KeyRange.prefix(new byte[] {(byte) 0x7f}).to()).containsExactly(0x80);
        assertThat(KeyRange.prefix(new byte[] {(byte) 0xff}).to()).isNull();
        assertThat(KeyRange.prefix(new byte[0]).to()).isNull();
    }

    @Test
    void aClosedRangeIncludesItsLastKeyAndNoLongerOne() {
        KeyRange range = KeyRange.closed(new byte[] {1}, new byte[] {2});
        assertThat(range.to()).containsExactly(2, 0);
        assertThat(range.isEmpty()).isFalse();
        assertThat(KeyRange.closed(new byte[] {2}, new byte[] {2}).isEmpty()).isFalse();
        assertThat(KeyRange.closed(new byte[] {3}, new byte[] {2}).isEmpty()).isTrue();
    }
}
