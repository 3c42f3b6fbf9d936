package io.millrace.state.rocksdb;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class BordersTest {
    private static final JavaClasses STATE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.millrace.state");

    @Test
    void seesTheClassesOfBothModules() {
        assertThat(STATE.contain("io.millrace.state.TaskStore")).isTrue();
        assertThat(STATE.contain("io.millrace.state.rocksdb.jni.JniDatabase")).isTrue();
    }

    @Test
    void namesRocksDbOnlyInTheJniPackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.millrace.state.rocksdb.jni")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.rocksdb..")
                .check(STATE);
    }

    @Test
    void knowsNoKafka() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.kafka..")
                .check(STATE);
    }

    @Test
    void usesForeignMemoryOnlyInTheFfmPackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.millrace.state.rocksdb.ffm")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.lang.foreign..")
                .check(STATE);
    }
}
