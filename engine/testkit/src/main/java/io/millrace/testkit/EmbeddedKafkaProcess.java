package io.millrace.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An {@link EmbeddedKafka} in a JVM of its own, for tests and measurements that must not share theirs with the brokers.
 * It ends with this object's {@link #close}, or by itself when this process dies, as its standard input ends then.
 */
public final class EmbeddedKafkaProcess implements AutoCloseable {
    private static final String READY = "READY ";
    private static final Duration START_TIMEOUT = Duration.ofSeconds(120);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(60);

    private final Process process;
    private final String bootstrapServers;

    private EmbeddedKafkaProcess(Process process, String bootstrapServers) {
        this.process = process;
        this.bootstrapServers = bootstrapServers;
    }

    /** As {@link #start(List, List)} with a heap of 512 MB. */
    public static EmbeddedKafkaProcess start(String... args) {
        return start(List.of("-Xmx512m", "-XX:+UseSerialGC"), List.of(args));
    }

    /**
     * Starts the process from this one's class path and waits until it serves. Its standard error goes to this one's.
     *
     * @param jvmArgs options of its JVM, such as {@code -Xmx1g}
     * @param args options of {@link EmbeddedKafka#main}
     * @throws IllegalStateException when it ends, or says nothing for two minutes, before it is ready
     */
    public static EmbeddedKafkaProcess start(List<String> jvmArgs, List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.addAll(jvmArgs);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), EmbeddedKafka.class.getName()));
        command.addAll(args);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new EmbeddedKafkaProcess(process, awaitReady(process));
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The embedded Kafka process could not be started: " + command.getFirst(), e);
        }
    }

    /** {@code host:port} of every broker, comma-separated. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    public long pid() {
        return process.pid();
    }

    /** Ends the process and waits for it; by force when it takes longer than a minute. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("The embedded Kafka process had to be killed: it did not stop within "
                        + STOP_TIMEOUT + " of the end of its input");
            }
        } catch (IOException e) {
            process.destroyForcibly();
            throw new IllegalStateException("The embedded Kafka process had to be killed", e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** The body of {@link EmbeddedKafka#main}: serves until standard input ends. */
    static void run(String[] args) throws IOException {
        Options options = Options.parse(args);
        EmbeddedKafka kafka = options.cluster.start();
        Runtime.getRuntime().addShutdownHook(new Thread(kafka::close));
        options.topics.forEach(topic -> kafka.createTopic(topic.name, topic.partitions));
        System.out.println(READY + kafka.bootstrapServers());
        System.out.flush();
        byte[] ignored = new byte[256];
        while (System.in.read(ignored) >= 0) {
            continue;
        }
        System.exit(0);
    }

    /** Reads the process's output for as long as it lives, so that it never blocks on a full pipe. */
    private static String awaitReady(Process process) {
        var ready = new CompletableFuture<String>();
        Thread.ofVirtual().name("embedded-kafka-output").start(() -> readOutput(process, ready));
        try {
            return ready.get(START_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the embedded Kafka process started", e);
        } catch (ExecutionException e) {
            process.destroyForcibly();
            throw new IllegalStateException("The embedded Kafka process did not start", e.getCause());
        } catch (TimeoutException e) {
            process.destroyForcibly();
            throw new IllegalStateException("The embedded Kafka process was not ready in " + START_TIMEOUT, e);
        }
    }

    private static void readOutput(Process process, CompletableFuture<String> ready) {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (@Nullable String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(READY)) {
                    ready.complete(line.substring(READY.length()));
                }
            }
            ready.completeExceptionally(new IOException("It ended before it was ready; see its messages above"));
        } catch (IOException e) {
            ready.completeExceptionally(e);
        }
    }

    private record Topic(String name, int partitions) {}

    private record Options(EmbeddedKafka.Builder cluster, List<Topic> topics) {

        static Options parse(String[] args) {
            var options = new Options(EmbeddedKafka.builder(), new ArrayList<>());
            if (args.length % 2 != 0) {
                throw new IllegalArgumentException("Option " + args[args.length - 1] + " has no value");
            }
            for (int i = 0; i < args.length; i += 2) {
                options.set(args[i], args[i + 1]);
            }
            return options;
        }

        private void set(String option, String value) {
            switch (option) {
                case "--brokers" -> cluster.brokers(Integer.parseInt(value));
                case "--property" -> cluster.property(left(value), right(value));
                case "--listener" -> cluster.listener(left(value), right(value));
                case "--scram" -> cluster.scram(left(value), right(value));
                case "--topic" -> topics.add(new Topic(left(value), Integer.parseInt(right(value))));
                default ->
                    throw new IllegalArgumentException("Unknown option " + option
                            + "; known are --brokers, --property, --listener, --scram, --topic");
            }
        }

        private static String left(String pair) {
            return pair.substring(0, equalsSign(pair));
        }

        private static String right(String pair) {
            return pair.substring(equalsSign(pair) + 1);
        }

        private static int equalsSign(String pair) {
            int at = pair.indexOf('=');
            if (at < 1) {
                throw new IllegalArgumentException(pair + " should have the form NAME=VALUE");
            }
            return at;
        }
    }
}
