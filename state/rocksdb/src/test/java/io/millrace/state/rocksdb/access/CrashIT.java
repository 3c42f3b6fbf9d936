package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.Seed;
import io.millrace.state.StateBackend;
import io.millrace.state.StateLockedException;
import io.millrace.state.TaskStore;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Kills a writing process again and again: what is found on reopening is a whole number of batches, none of them lost.
 * A thousand kills per access by hand: {@code mvn verify -Pproof -pl state/rocksdb -am -Dkills=1000 -Dit.test=CrashIT
 * -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false}.
 */
@ParameterizedClass
@EnumSource
class CrashIT {
    private static final int KILLS = 10;
    private static final int PROOF_KILLS = Integer.getInteger("kills", 100);

    @TempDir
    static Path libraries;

    @TempDir
    Path folder;

    private final Random random = Seed.random("CrashIT");
    private final AccessKind access;

    CrashIT(AccessKind access) {
        this.access = access;
    }

    @Test
    @Timeout(120)
    void reopensWithExactlyTheWholeBatchesAfterKill() throws Exception {
        new CrashRun(access, libraries, folder, random).kill(KILLS);
    }

    @Test
    @Tag("proof")
    @Timeout(1800)
    void reopensWithExactlyTheWholeBatchesAfterManyKills() throws Exception {
        var run = new CrashRun(access, libraries, folder, random);
        run.kill(PROOF_KILLS);
        run.assertEveryKindOfKillHappened();
    }

    @Test
    @Timeout(60)
    void refusesAFolderThatAnotherProcessHasOpen() throws Exception {
        try (CrashProcess process = CrashProcess.start(access, libraries, folder, random.nextLong());
                StateBackend backend = access.backend(CrashWriter.BUDGET)) {
            process.live(CrashMoment.WRITING, 1, "other");
            assertThatThrownBy(() -> backend.open(folder, CrashHistory.FAMILIES))
                    .isInstanceOf(StateLockedException.class)
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("stop the other process");

            int position = process.killAfter(0);
            assertThat(folder.resolve("LOCK")).as("left by the dead process").exists();
            try (TaskStore store = backend.open(folder, CrashHistory.FAMILIES)) {
                assertThat(CrashHistory.position(store)).isBetween(position, position + 1);
            }
        }
    }
}
