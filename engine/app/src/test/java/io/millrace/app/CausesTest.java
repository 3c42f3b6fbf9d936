package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CausesTest {

    @Test
    void outermostMessageComesFirst() {
        assertThat(Causes.chain(new IllegalStateException("No broker. Start one.", new IOException("refused"))))
                .isEqualTo("No broker. Start one. [cause: refused]");
    }

    @Test
    void saysEachMessageOnce() {
        IOException root = new IOException("refused");

        assertThat(Causes.chain(new IllegalStateException(root))).isEqualTo("refused");
        assertThat(Causes.chain(new IllegalStateException("refused", root))).isEqualTo("refused");
        assertThat(Causes.chain(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
    }
}
