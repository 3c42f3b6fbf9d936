package io.millrace.testkit.proof;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A {@link CountingApp} in a JVM of its own, and all it said. Ends only the process it started. */
final class AppProcess implements AutoCloseable {
    private final String name;
    private final Process process;
    private final List<String> lines = new ArrayList<>();
    private final Thread reader;

    private AppProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        this.reader = new Thread(this::read, "output of " + name);
        reader.setDaemon(true);
        reader.start();
    }

    static AppProcess start(String name, List<String> settings) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                CountingApp.class.getName()));
        command.addAll(settings);
        try {
            return new AppProcess(
                    name, new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read() {
        try (BufferedReader in = process.inputReader()) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                synchronized (lines) {
                    lines.add(line);
                    lines.notifyAll();
                }
            }
        } catch (IOException e) {
            synchronized (lines) {
                lines.add("(reading ended: " + e + ")");
            }
        }
    }

    /** Waits until a line that was said from {@code from} on fits; returns the number of lines up to and with it. */
    int await(int from, Predicate<String> wanted, String what, Duration atMost) {
        long deadline = System.nanoTime() + atMost.toNanos();
        int next = from;
        synchronized (lines) {
            while (true) {
                for (; next < lines.size(); next++) {
                    if (wanted.test(lines.get(next))) {
                        return next + 1;
                    }
                }
                long left = (deadline - System.nanoTime()) / 1_000_000;
                if (left <= 0 || (!process.isAlive() && !reader.isAlive())) {
                    throw new AssertionError(
                            name + " did not say " + what + " within " + atMost + "; it said:\n" + tail());
                }
                try {
                    lines.wait(Math.min(left, 200));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new AssertionError(e);
                }
            }
        }
    }

    void awaitRunning(Duration atMost) {
        await(0, line -> line.equals("STATE RUNNING"), "STATE RUNNING", atMost);
    }

    int said() {
        synchronized (lines) {
            return lines.size();
        }
    }

    List<String> lines() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }

    boolean alive() {
        return process.isAlive();
    }

    void signal(String signal) {
        try {
            int exit = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new AssertionError("kill -" + signal + " of " + name + " ended with " + exit);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Lets a paused process go on. */
    void goOn() {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the end and returns the exit code. */
    int exitCode(Duration atMost) {
        try {
            if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError(name + " did not end within " + atMost + "; it said:\n" + tail());
            }
            reader.join();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** The last lines, without those about each store write. */
    String tail() {
        List<String> said =
                lines().stream().filter(line -> !line.contains(" stored {")).toList();
        return String.join("\n", said.subList(Math.max(0, said.size() - 80), said.size()));
    }

    @Override
    public void close() {
        process.destroyForcibly();
        exitCode(Duration.ofSeconds(20));
    }
}
