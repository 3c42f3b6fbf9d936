package io.millrace.state.rocksdb.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.rocksdb.access.Failure;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

class ErrorTextIT {
    private static final String INCOMPLETE = "Result incomplete: no_slowdown";

    @Test
    void recognisesIncompleteAsAllAccessesDo() throws Throwable {
        assertThat(Failure.ofText(INCOMPLETE).code()).isEqualTo(Failure.Code.INCOMPLETE);
        assertThat(ErrorText.takeIncomplete(text(INCOMPLETE))).isTrue();
        assertThat(ErrorText.takeIncomplete(text("Result incomplete"))).isTrue();
    }

    @Test
    void leavesOtherTextsToBeTaken() throws Throwable {
        for (String other : new String[] {"", "Result", "IO error: Result incomplete", "Corruption: bad block"}) {
            long text = text(other);
            assertThat(ErrorText.takeIncomplete(text)).isFalse();
            assertThat(ErrorText.take(text)).isEqualTo(Failure.ofText(other));
        }
    }

    /** As RocksDB makes one, to be freed by it. */
    @SuppressWarnings("restricted")
    private static long text(String text) throws Throwable {
        Linker linker = Linker.nativeLinker();
        var duplicate = linker.downcallHandle(
                linker.defaultLookup().find("strdup").orElseThrow(),
                FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment copy = arena.allocateFrom(text);
            return (long) duplicate.invokeExact(copy.address());
        }
    }
}
