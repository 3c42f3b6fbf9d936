package io.millrace.state.rocksdb.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.StateException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandleTest {
    private final List<Long> destroyed = new ArrayList<>();

    @Test
    void destroysOnceAndRefusesAllElse() {
        long before = Handle.live();
        var handle = new Handle(42, destroyed::add);
        assertThat(handle.address()).isEqualTo(42);
        assertThat(Handle.live()).isEqualTo(before + 1);
        assertThat(destroyed).isEmpty();

        handle.close();
        assertThat(Handle.live()).isEqualTo(before);
        assertThatIllegalStateException().isThrownBy(handle::address).withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(handle::close).withMessageContaining("already");
        assertThat(destroyed).containsExactly(42L);
        assertThat(Handle.live()).isEqualTo(before);
    }

    @Test
    void refusesWhatWasNotMade() {
        assertThatThrownBy(() -> new Handle(0, destroyed::add)).isInstanceOf(StateException.class);
    }
}
