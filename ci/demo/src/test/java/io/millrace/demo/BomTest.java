package io.millrace.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Guards what a service gets by importing the BOM: all of Millrace, the versions tested with it, and nothing else. */
class BomTest {

    /** Third parties whose version is part of what was tested; anything more would override the importer's choice. */
    private static final Set<String> THIRD_PARTIES = Set.of(
            "org.apache.kafka:kafka-clients",
            "org.rocksdb:rocksdbjni",
            "com.github.luben:zstd-jni",
            "io.micrometer:micrometer-registry-prometheus");

    private static final Path ROOT = Path.of("..", "..");
    private static final Element BOM = parse(ROOT.resolve("bom/pom.xml"));

    @Test
    void namesEveryDeployableModuleAndNothingElseOfOurs() {
        Set<String> deployable = new TreeSet<>();
        for (Element module : children(child(parse(ROOT.resolve("pom.xml")), "modules"))) {
            Element project = parse(ROOT.resolve(module.getTextContent()).resolve("pom.xml"));
            if (!text(project, "artifactId").equals("millrace-bom") && !isKeptHome(project)) {
                deployable.add("io.millrace:" + text(project, "artifactId"));
            }
        }

        assertThat(managed().stream().filter(key -> key.startsWith("io.millrace:")))
                .containsExactlyInAnyOrderElementsOf(deployable);
    }

    @Test
    void namesTheThirdPartiesTestedWithItOnly() {
        assertThat(managed().stream().filter(key -> !key.startsWith("io.millrace:")))
                .containsExactlyInAnyOrderElementsOf(THIRD_PARTIES);
    }

    @Test
    void inheritsAndImportsNothing() {
        assertThat(child(BOM, "parent")).isNull();
        assertThat(children(BOM).stream().map(Element::getTagName))
                .doesNotContain("build", "dependencies", "modules", "profiles", "repositories");
        assertThat(dependencies())
                .allSatisfy(
                        dependency -> assertThat(children(dependency).stream().map(Element::getTagName))
                                .containsExactly("groupId", "artifactId", "version"));
    }

    @Test
    void versionsAreLiteralButForOurOwn() {
        assertThat(text(BOM, "version")).doesNotContain("$");
        for (Element dependency : dependencies()) {
            if (text(dependency, "groupId").equals("io.millrace")) {
                assertThat(text(dependency, "version")).isEqualTo("${project.version}");
            } else {
                assertThat(text(dependency, "version")).doesNotContain("$");
            }
        }
    }

    private static boolean isKeptHome(Element project) {
        Element properties = child(project, "properties");
        Element skip = properties == null ? null : child(properties, "maven.deploy.skip");
        return skip != null && skip.getTextContent().equals("true");
    }

    private static List<String> managed() {
        return dependencies().stream()
                .map(dependency -> text(dependency, "groupId") + ":" + text(dependency, "artifactId"))
                .toList();
    }

    private static List<Element> dependencies() {
        Element management = child(BOM, "dependencyManagement");
        return management == null ? List.of() : children(child(management, "dependencies"));
    }

    private static Element parse(Path pom) {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(pom.toFile())
                    .getDocumentElement();
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException(
                    "Cannot read " + pom.toAbsolutePath().normalize(), e);
        }
    }

    private static String text(Element parent, String name) {
        Element child = child(parent, name);
        return child == null ? "" : child.getTextContent().trim();
    }

    private static @Nullable Element child(Element parent, String name) {
        return children(parent).stream()
                .filter(child -> child.getTagName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<Element> children(@Nullable Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent == null ? null : parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
