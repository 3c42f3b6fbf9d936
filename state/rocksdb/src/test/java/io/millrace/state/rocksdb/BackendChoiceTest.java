package io.millrace.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.StateException;
import io.millrace.state.rocksdb.BackendChoice.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackendChoiceTest {
    private static final RuntimeFacts HOTSPOT = new RuntimeFacts(false);
    private static final RuntimeFacts NATIVE_IMAGE = new RuntimeFacts(true);

    @Test
    void takesJniByDefaultAndSaysWhy() {
        assertThat(BackendChoice.decide(HOTSPOT, null))
                .isEqualTo(new BackendChoice(
                        Kind.JNI, "AUTO takes JNI because the FFM backend is not built yet in this version"));
        assertThat(BackendChoice.decide(HOTSPOT, "auto")).isEqualTo(BackendChoice.decide(HOTSPOT, null));
        assertThat(BackendChoice.decide(NATIVE_IMAGE, null))
                .isEqualTo(new BackendChoice(Kind.JNI, "AUTO takes JNI in a native image"));
    }

    @ParameterizedTest
    @CsvSource({"JNI, JNI", "jni, JNI", "' heap ', HEAP"})
    void takesWhatIsForced(String forced, Kind kind) {
        assertThat(BackendChoice.decide(HOTSPOT, forced))
                .isEqualTo(new BackendChoice(kind, "forced by millrace.state.backend=" + kind));
    }

    @Test
    void failsHardWhenTheForcedBackendIsMissing() {
        assertThatThrownBy(() -> BackendChoice.decide(HOTSPOT, "FFM"))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("millrace.state.backend=FFM")
                .hasMessageContaining("set AUTO or JNI");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "rocks", "J N I"})
    void failsHardOnAnUnknownName(String forced) {
        assertThatThrownBy(() -> BackendChoice.decide(HOTSPOT, forced))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("millrace.state.backend=" + forced)
                .hasMessageContaining("set AUTO, JNI or HEAP");
    }

    @Test
    void knowsThisJvmForWhatItIs() {
        assertThat(RuntimeFacts.ofThisProcess()).isEqualTo(HOTSPOT);
    }
}
