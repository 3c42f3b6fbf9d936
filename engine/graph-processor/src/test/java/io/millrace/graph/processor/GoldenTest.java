package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The generated text, to the letter. {@code -Dgolden.write=true} writes the files anew, to be read and committed. */
class GoldenTest {
    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");

    @TempDir
    Path folder;

    @Test
    void writesReadableDispatch() throws IOException {
        Compilation compiled = Compilation.of(folder, Graphs.RISK.formatted(""));

        assertThat(compiled.diagnostics()).isEmpty();
        check("RiskProcessor.java.txt", compiled.generated("com/example/RiskProcessor.java"));
        check("RiskProcessor.txt", compiled.generated("com/example/RiskProcessor.txt"));
        check("RiskProcessor.mmd", compiled.generated("com/example/RiskProcessor.mmd"));
        check("RiskProcessor.json", compiled.generated("com/example/RiskProcessor.json"));
    }

    @Test
    void writesTheTraceOnlyIfAsked() throws IOException {
        Compilation compiled = Compilation.of(
                folder,
                Graphs.RISK.formatted(
                        "(name = \"AuditedRisk\", profile = Profile.AUDITED, reentrancy = Reentrancy.THROW)"));

        assertThat(compiled.diagnostics()).isEmpty();
        check("AuditedRisk.java.txt", compiled.generated("com/example/AuditedRisk.java"));
    }

    @Test
    void namesTheFailedNodeOnlyForDebugging() throws IOException {
        Compilation compiled = Compilation.of(
                folder, Graphs.RISK.formatted("(name = \"DebugRisk\", profile = Profile.DEBUG, buffering = false)"));

        assertThat(compiled.diagnostics()).isEmpty();
        check("DebugRisk.java.txt", compiled.generated("com/example/DebugRisk.java"));
    }

    @Test
    void tellsTheMavenPluginWhatToInline() {
        Compilation compiled = Compilation.of(folder, Graphs.RISK.formatted(""));

        assertThat(compiled.generated("META-INF/millrace/force-inline/com.example.RiskProcessor"))
                .isEqualTo("com.example.RiskProcessor.*\n");
        assertThat(folder.resolve("META-INF/native-image")).doesNotExist();
    }

    private static void check(String name, String text) throws IOException {
        Path file = GOLDEN.resolve(name);
        if (Boolean.getBoolean("golden.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }
}
