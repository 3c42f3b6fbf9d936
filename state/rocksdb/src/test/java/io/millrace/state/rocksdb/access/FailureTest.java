package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.StateDamagedException;
import io.millrace.state.StateException;
import io.millrace.state.StateLockedException;
import io.millrace.state.rocksdb.access.Failure.Code;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureTest {
    private static final Path FOLDER = Path.of("state", "0_0");

    @ParameterizedTest
    @CsvSource({
        "Corruption: block checksum mismatch, CORRUPTION",
        "Not implemented: unknown version, NOT_SUPPORTED",
        "IO error: No space left on device: While appending, IO_ERROR",
        "Result incomplete: No I/O allowed, INCOMPLETE",
        "Invalid argument: Column family not found, OTHER",
        "'', OTHER"
    })
    void readsTheKindFromRocksDbsText(String text, Code code) {
        assertThat(Failure.ofText(text)).isEqualTo(new Failure(code, text));
    }

    @Test
    void tellsALockFromOtherFailuresOfOpening() {
        var held = new Failure(Code.IO_ERROR, "While lock file: state/0_0/LOCK: Resource temporarily unavailable");
        assertThat(Failures.onOpen(FOLDER, held, null)).isInstanceOf(StateLockedException.class);
        var full = new Failure(Code.IO_ERROR, "No space left on device");
        assertThat(Failures.onOpen(FOLDER, full, null))
                .isExactlyInstanceOf(StateException.class)
                .hasMessageContaining("disk not full");
    }

    @Test
    void takesAMissingFileForDamage() {
        var missing = new Failure(Code.IO_ERROR, "No such file or directory: 000012.sst");
        assertThat(Failures.onOpen(FOLDER, missing, null)).isInstanceOf(StateDamagedException.class);
        assertThat(Failures.onRead(FOLDER, missing, null)).isInstanceOf(StateDamagedException.class);
        assertThat(Failures.onWrite(FOLDER, missing, null)).isInstanceOf(StateDamagedException.class);
    }

    @Test
    void tellsAFullDiskFromDamage() {
        var full = new Failure(Code.IO_ERROR, "No space left on device: While appending to file: state/0_0/000012.log");
        assertThat(Failures.onWrite(FOLDER, full, null))
                .isExactlyInstanceOf(StateException.class)
                .hasMessageContaining("the disk is not full");
        var corrupt = new Failure(Code.CORRUPTION, "block checksum mismatch");
        assertThat(Failures.onWrite(FOLDER, corrupt, null)).isInstanceOf(StateDamagedException.class);
    }
}
