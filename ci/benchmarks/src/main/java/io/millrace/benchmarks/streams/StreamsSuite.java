package io.millrace.benchmarks.streams;

import io.millrace.benchmarks.report.Figure;
import io.millrace.benchmarks.report.RunFailedException;
import io.millrace.testkit.EmbeddedKafkaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;

/** The same work on the floor, on Kafka Streams and on Millrace, in turn, against one broker in its own process. */
public final class StreamsSuite {
    private static final long SEED = 20261201;
    private static final List<String> BROKER_ARGS = List.of("--property", "log.segment.delete.delay.ms=1000");

    private StreamsSuite() {}

    /**
     * Runs all arms on all workloads.
     *
     * @param folder gets a folder {@code logs} with the messages of every arm
     * @throws RunFailedException when outputs differ or an arm breaks down
     */
    public static List<Figure> run(boolean quick, Path folder) throws RunFailedException {
        Scale scale = Scale.of(quick);
        Path logs = folder.resolve("logs");
        System.out.println("Starting the broker");
        try (EmbeddedKafkaProcess broker = EmbeddedKafkaProcess.start(brokerJvm(logs), BROKER_ARGS);
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            Files.createDirectories(logs);
            ArmRun arms = new ArmRun(broker.bootstrapServers(), admin, folder);
            List<Figure> figures = new ArrayList<>();
            figures.addAll(compare(new Stateless(scale.statelessRecords(), ArmRun.PARTITIONS, SEED), scale, arms));
            figures.addAll(compare(new WordCount(scale.wordCountLines(), SEED), scale, arms));
            return figures;
        } catch (IOException e) {
            throw new RunFailedException(e.toString(), e);
        } catch (ExecutionException e) {
            throw new RunFailedException("The broker refused a request: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException("Interrupted", e);
        }
    }

    private static List<String> brokerJvm(Path logs) {
        return List.of(
                "-Xms1g",
                "-Xmx1g",
                "-XX:+UseG1GC",
                "-Dlogback.configurationFile=logback-file.xml",
                "-Dlog.file=" + logs.resolve("broker.log"));
    }

    private static List<Figure> compare(Workload workload, Scale scale, ArmRun arms)
            throws RunFailedException, IOException, InterruptedException, ExecutionException {
        Comparison comparison = new Comparison(workload);
        List<Arm> order = new ArrayList<>(List.of(Arm.values()));
        long start = System.nanoTime();
        int round = 0;
        while (scale.fitsAnother(round, Duration.ofNanos(System.nanoTime() - start))) {
            round++;
            for (Arm arm : order) {
                Measurement measurement = arms.measure(workload, arm, round);
                comparison.add(arm, measurement);
                tell(workload, arm, round, scale, measurement);
            }
            Collections.rotate(order, 1);
        }
        if (round < scale.rounds()) {
            System.out.println("No time for more rounds of " + workload.label() + ": the limit is "
                    + scale.roundsLimit().toMinutes() + " minutes");
        }
        return comparison.figures();
    }

    private static void tell(Workload workload, Arm arm, int round, Scale scale, Measurement measurement) {
        System.out.printf(
                Locale.ROOT,
                "%s %d/%d  %-13s  %7.2f CPU-s per million, wall %5.1f s, peak RSS %4.0f MB, outputs equal%n",
                workload.label(),
                round,
                scale.rounds(),
                arm.label(),
                measurement.cpuSeconds(),
                measurement.wallSeconds(),
                measurement.peakMegabytes());
    }
}
