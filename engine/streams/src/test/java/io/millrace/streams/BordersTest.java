package io.millrace.streams;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Who may know whom inside the engine. */
class BordersTest {
    private static final JavaClasses ENGINE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.millrace.streams");

    @Test
    void seesTheClasses() {
        assertThat(ENGINE.contain("io.millrace.streams.internal.runtime.Worker"))
                .isTrue();
    }

    @Test
    void knowsTheBackendsOnlyThroughTheirInterface() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.rocksdb..", "io.millrace.state.rocksdb.jni..", "java.lang.foreign..", "jdk.incubator..")
                .check(ENGINE);
    }

    @Test
    void tasksKnowNeitherCommitNorRuntime() {
        noClasses()
                .that()
                .resideInAPackage("io.millrace.streams.internal.task..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.millrace.streams.internal.commit..",
                        "io.millrace.streams.internal.restore..",
                        "io.millrace.streams.internal.runtime..",
                        "io.millrace.streams.internal.assignment..")
                .check(ENGINE);
    }

    @Test
    void storesKnowNoKafkaClients() {
        noClasses()
                .that()
                .resideInAPackage("io.millrace.streams.internal.store..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka.clients.producer..", "org.apache.kafka.clients.admin..")
                .check(ENGINE);
    }

    @Test
    void readsNoClockButTheOneItIsGiven() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.millrace.streams.internal.task..",
                        "io.millrace.streams.internal.restore..",
                        "io.millrace.streams.internal.store..",
                        "io.millrace.streams.internal.operator..")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .check(ENGINE);
    }
}
