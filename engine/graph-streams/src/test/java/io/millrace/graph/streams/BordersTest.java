package io.millrace.graph.streams;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Graphs know no streams, and the bridge only what users can use, too. */
class BordersTest {
    private static final JavaClasses GRAPHS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.millrace.graph");

    @Test
    void seesTheClasses() {
        assertThat(GRAPHS.contain(GraphProcessor.class)).isTrue();
        assertThat(GRAPHS.contain("io.millrace.graph.EventProcessor")).isTrue();
    }

    @Test
    void graphsKnowNeitherKafkaNorTheEngine() {
        noClasses()
                .that()
                .resideInAPackage("io.millrace.graph")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "io.millrace.streams..", "io.millrace.state..")
                .check(GRAPHS);
    }

    @Test
    void theBridgeKnowsNothingInternal() {
        noClasses()
                .that()
                .resideInAPackage("io.millrace.graph.streams..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.millrace.streams.internal..", "io.millrace.state..")
                .check(GRAPHS);
    }
}
