package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.Seed;
import io.millrace.state.rocksdb.access.StoreFiles.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damages every file of a store in every way, at random places: what is read afterwards is exactly the content after some
 * whole batch, or an error.
 */
@ParameterizedClass
@EnumSource
class DamageIT {
    private static final Damage[] DAMAGES = Damage.values();
    private static final AccessKind[] READERS = AccessKind.values();
    private static final int DAMAGES_PER_FILE = 2;
    private static final int PROOF_DAMAGES_PER_FILE = Integer.getInteger("damages", 15);

    @TempDir
    static Path libraries;

    @TempDir
    Path folder;

    private final Random random = Seed.random("DamageIT");
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final List<String> harm = new ArrayList<>();
    private final AccessKind access;

    DamageIT(AccessKind access) {
        this.access = access;
    }

    @Test
    @Timeout(120)
    void readsAWholeBatchOrAnErrorAfterADamage() throws IOException {
        damage(DAMAGES_PER_FILE);
    }

    @Test
    @Tag("proof")
    @Timeout(1800)
    void readsAWholeBatchOrAnErrorAfterManyDamages() throws IOException {
        damage(PROOF_DAMAGES_PER_FILE);
    }

    /** RocksDB itself does not notice it when the log that it replays first is a later one. */
    @Test
    @Timeout(120)
    void replaysNoLogUnderTheNameOfAnEarlierOne() throws IOException {
        try (var store = new DamagedStore(access, folder, libraries, random.nextLong())) {
            List<Path> logs = store.files().stream()
                    .filter(file -> StoreFiles.kind(file) == Kind.WAL)
                    .toList();
            assertThat(logs).as("logs").hasSizeGreaterThan(2);
            for (int name = 0; name < logs.size() - 1; name++) {
                for (int content = name + 1; content < logs.size(); content++) {
                    Path copy = store.inFreshCopy(logs.get(name));
                    Files.copy(logs.get(content), copy, StandardCopyOption.REPLACE_EXISTING);
                    DamageOutcome outcome = store.look(READERS[random.nextInt(READERS.length)], random.nextBoolean());
                    assertThat(outcome.kind())
                            .as("%s in %s: %s", logs.get(content), logs.get(name), outcome)
                            .isEqualTo(DamageOutcome.Kind.REPORTED_AS_DAMAGE);
                }
            }
        }
    }

    private void damage(int perFile) throws IOException {
        try (var store = new DamagedStore(access, folder, libraries, random.nextLong())) {
            for (Path file : store.files()) {
                Kind kind = StoreFiles.kind(file);
                if (kind != Kind.OTHER && Files.size(file) > 0) {
                    for (int i = 0; i < perFile; i++) {
                        damage(store, file, DAMAGES[random.nextInt(DAMAGES.length)]);
                    }
                }
            }
        }
        outcomes.forEach((what, times) -> System.out.println("DamageIT " + access + ": " + what + " " + times));
        assertThat(harm).isEmpty();
        assertThat(outcomes.toString())
                .as("damages that do something")
                .contains(DamageOutcome.Kind.REPORTED_AS_DAMAGE.name());
    }

    private void damage(DamagedStore store, Path file, Damage damage) throws IOException {
        long place = random.nextLong();
        damage.apply(store.inFreshCopy(file), new Random(place));
        AccessKind reader = READERS[random.nextInt(READERS.length)];
        boolean writesFirst = random.nextBoolean();
        DamageOutcome outcome = store.look(reader, writesFirst);
        outcomes.merge(StoreFiles.kind(file) + " " + damage + " " + outcome.kind(), 1, Integer::sum);
        if (!outcome.kind().isHarmless()) {
            harm.add(damage + " of " + file.getFileName() + " at place " + place + ", read by " + reader
                    + (writesFirst ? " after writing: " : ": ") + outcome);
        }
    }
}
