import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code java ImportSwap.java SOURCE-FOLDER TARGET-FOLDER}: makes the Millrace arm from the Kafka Streams arm the way a
 * user moves a program, by replacing the import prefix. The package is replaced too, so that both fit on one class path.
 */
final class ImportSwap {
    private static final String PACKAGE = "io/millrace/benchmarks/streams/arm/";
    private static final String FILE = "StreamsArm.java";

    public static void main(String[] args) throws IOException {
        Path source = Path.of(args[0], PACKAGE, "kafka", FILE);
        Path target = Path.of(args[1], PACKAGE, "millrace", FILE);
        String swapped = Files.readString(source)
                .replace("import org.apache.kafka.streams.", "import io.millrace.streams.")
                .replace("package io.millrace.benchmarks.streams.arm.kafka;", "package io.millrace.benchmarks.streams.arm.millrace;");
        Files.createDirectories(target.getParent());
        Files.writeString(target, swapped);
    }
}
