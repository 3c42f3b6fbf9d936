package io.millrace.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.StateException;
import io.millrace.state.rocksdb.BackendChoice.Kind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackendChoiceTest {
    private static final RuntimeFacts HOTSPOT = new RuntimeFacts(false, "Linux amd64", null);
    private static final RuntimeFacts OBSTACLE =
            new RuntimeFacts(false, "Linux amd64", "symbol rocksdb_write is missing in lib.so");
    private static final RuntimeFacts NATIVE_IMAGE = new RuntimeFacts(true, "Linux amd64", null);

    @ParameterizedTest
    @ValueSource(strings = {"AUTO", "auto", " Auto "})
    void takesFfmOnAJvm(String auto) {
        assertThat(BackendChoice.decide(HOTSPOT, auto))
                .isEqualTo(BackendChoice.decide(HOTSPOT, null))
                .isEqualTo(new BackendChoice(Kind.FFM, "AUTO takes FFM on a JVM"));
    }

    @Test
    void takesJniInANativeImage() {
        assertThat(BackendChoice.decide(NATIVE_IMAGE, null).kind()).isEqualTo(Kind.JNI);
        assertThat(BackendChoice.decide(NATIVE_IMAGE, "AUTO").reason()).contains("JNI in a native image");
    }

    @Test
    void takesJniWhereFfmCannotBeUsedAndSaysWhy() {
        BackendChoice choice = BackendChoice.decide(OBSTACLE, null);
        assertThat(choice.kind()).isEqualTo(Kind.JNI);
        assertThat(choice.reason()).contains("symbol rocksdb_write is missing in lib.so", "Linux amd64");
    }

    @ParameterizedTest
    @CsvSource({"FFM, FFM", "ffm, FFM", "JNI, JNI", "jni, JNI", "' heap ', HEAP"})
    void takesWhatIsForced(String forced, Kind kind) {
        assertThat(BackendChoice.decide(HOTSPOT, forced))
                .isEqualTo(new BackendChoice(kind, "forced by millrace.state.backend=" + kind));
    }

    @ParameterizedTest
    @CsvSource({"JNI, JNI", "HEAP, HEAP"})
    void takesWhatIsForcedWhateverStandsInFfmsWay(String forced, Kind kind) {
        assertThat(BackendChoice.decide(OBSTACLE, forced).kind()).isEqualTo(kind);
        assertThat(BackendChoice.decide(NATIVE_IMAGE, forced).kind()).isEqualTo(kind);
    }

    @Test
    void failsHardWhenTheForcedBackendCannotBeUsed() {
        assertThatThrownBy(() -> BackendChoice.decide(OBSTACLE, "FFM"))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("millrace.state.backend=FFM")
                .hasMessageContaining("symbol rocksdb_write is missing in lib.so")
                .hasMessageContaining("set AUTO or JNI");
        assertThatThrownBy(() -> BackendChoice.decide(NATIVE_IMAGE, "FFM"))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("native image")
                .hasMessageContaining("set AUTO or JNI");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "rocks", "J N I"})
    void failsHardOnAnUnknownName(String forced) {
        assertThatThrownBy(() -> BackendChoice.decide(HOTSPOT, forced))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("millrace.state.backend=" + forced)
                .hasMessageContaining("set AUTO, FFM, JNI or HEAP");
        assertThatThrownBy(() -> BackendChoice.dependsOnFfm(forced)).isInstanceOf(StateException.class);
    }

    @ParameterizedTest
    @CsvSource({", true", "AUTO, true", "ffm, true", "JNI, false", "HEAP, false"})
    void looksAtFfmOnlyWhenItMatters(@Nullable String forced, boolean depends) {
        assertThat(BackendChoice.dependsOnFfm(forced)).isEqualTo(depends);
    }

    @Test
    void knowsThisJvmForWhatItIs() {
        assertThat(RuntimeKind.NATIVE_IMAGE).isFalse();
    }
}
