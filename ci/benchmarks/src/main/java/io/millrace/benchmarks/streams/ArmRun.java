package io.millrace.benchmarks.streams;

import io.millrace.benchmarks.report.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** Runs one arm on one workload, on topics, an application id and a state folder of its own. */
final class ArmRun {
    static final int PARTITIONS = 2;
    static final int COMMIT_INTERVAL_MILLIS = 100;
    static final List<String> JVM =
            List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC", "--enable-native-access=ALL-UNNAMED");

    private static final double WARM_UP = 0.3;

    private final String servers;
    private final Admin admin;
    private final Path folder;

    /** @param folder gets the messages of the arms in {@code logs} and, for as long as they run, their state */
    ArmRun(String servers, Admin admin, Path folder) {
        this.servers = servers;
        this.admin = admin;
        this.folder = folder;
    }

    /** @throws RunFailedException when the arm breaks down or its outputs are not those computed in memory */
    Measurement measure(Workload workload, Arm arm, int round)
            throws RunFailedException, IOException, InterruptedException, ExecutionException {
        String id = workload.label() + "-" + arm.label() + "-" + round;
        List<String> topics = List.of(id + "-in", id + "-out");
        Path state = Files.createTempDirectory(folder, "state-");
        admin.createTopics(topics.stream()
                        .map(name -> new NewTopic(name, PARTITIONS, (short) 1))
                        .toList())
                .all()
                .get();
        long warmUp = Math.round(workload.records() * WARM_UP);
        Outcome outcome = workload.outcome();
        try (HeldBackInput input = HeldBackInput.load(servers, topics.getFirst(), workload, warmUp);
                OutputTail tail = new OutputTail(servers, topics.getLast(), PARTITIONS, outcome);
                ArmProcess process = ArmProcess.start(
                        arm.program(),
                        JVM,
                        arguments(workload, id, topics, state),
                        folder.resolve("logs").resolve(id + ".log"))) {
            tail.await(workload.progressOf(warmUp), process);
            Sample start = process.sample();
            input.release();
            long released = System.nanoTime();
            tail.await(workload.progressOf(workload.records()), process);
            long wall = System.nanoTime() - released;
            Sample end = process.sample();
            process.stop();
            tail.readToEnd();
            Optional<String> difference = outcome.difference();
            if (difference.isPresent()) {
                throw new RunFailedException("Outputs differ: on " + id + " " + difference.get());
            }
            return Measurement.between(start, end, wall, workload.records() - warmUp);
        } finally {
            deleteTopics(id);
            deleteFolder(state);
        }
    }

    private List<String> arguments(Workload workload, String id, List<String> topics, Path state) {
        return List.of(
                workload.label(),
                topics.getFirst(),
                topics.getLast(),
                "bootstrap.servers=" + servers,
                "application.id=" + id,
                "state.dir=" + state,
                "processing.guarantee=exactly_once_v2",
                "commit.interval.ms=" + COMMIT_INTERVAL_MILLIS,
                "num.stream.threads=1",
                "auto.offset.reset=earliest");
    }

    /** Deletes input, output and internal topics, which all start with the application id. */
    private void deleteTopics(String id) throws InterruptedException, ExecutionException {
        List<String> ours = admin.listTopics().names().get().stream()
                .filter(name -> name.startsWith(id + "-"))
                .toList();
        admin.deleteTopics(ours).all().get();
    }

    private static void deleteFolder(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
