package io.millrace.state.rocksdb.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, false, librocksdbjni-linux64.so",
        "Linux, x86_64, true, librocksdbjni-linux64-musl.so",
        "Linux, aarch64, false, librocksdbjni-linux-aarch64.so",
        "Linux, aarch64, true, librocksdbjni-linux-aarch64-musl.so",
        "Linux, ppc64le, false, librocksdbjni-linux-ppc64le.so",
        "Linux, s390x, false, librocksdbjni-linux-s390x.so",
        "Linux, riscv64, true, librocksdbjni-linux-riscv64-musl.so",
        "Mac OS X, x86_64, false, librocksdbjni-osx-x86_64.jnilib",
        "Mac OS X, aarch64, false, librocksdbjni-osx-arm64.jnilib",
        "Windows Server 2022, amd64, false, librocksdbjni-win64.dll"
    })
    void namesAnEntryThatTheJarHas(String system, String architecture, boolean musl, String entry) {
        assertThat(new Platform(system, architecture, musl).libraryEntry()).contains(entry);
        assertThat(getClass().getClassLoader().getResource(entry)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"Linux, x86", "Linux, sparc", "Mac OS X, ppc", "Windows 11, aarch64", "AIX, ppc64"})
    void hasNoLibraryForOthers(String system, String architecture) {
        assertThat(new Platform(system, architecture, false).libraryEntry()).isEmpty();
    }

    @Test
    void knowsThisMachine() {
        assertThat(Platform.ofThisProcess().libraryEntry()).isPresent();
    }
}
