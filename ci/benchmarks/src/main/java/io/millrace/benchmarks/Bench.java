package io.millrace.benchmarks;

import io.millrace.benchmarks.report.FigureJson;
import io.millrace.benchmarks.report.FigureTable;
import io.millrace.benchmarks.report.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code Bench OUTPUT-FOLDER SUITE [--quick]}: runs a suite, prints its table, writes {@code OUTPUT-FOLDER/SUITE.json}. */
final class Bench {
    private static final int SOUND = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final String QUICK = "--quick";

    private Bench() {}

    public static void main(String[] args) throws IOException {
        System.exit(run(List.of(args)));
    }

    private static int run(List<String> args) throws IOException {
        if (args.size() < 2
                || args.size() > 3
                || args.size() == 3 && !args.get(2).equals(QUICK)) {
            System.err.println("usage: ci/bench SUITE [--quick]\nsuites: " + Suite.names());
            return USAGE;
        }
        var suite = Suite.named(args.get(1));
        if (suite.isEmpty()) {
            System.err.println("There is no suite " + args.get(1) + "; suites: " + Suite.names());
            return USAGE;
        }
        return run(suite.get(), args.size() == 3, Path.of(args.getFirst()));
    }

    private static int run(Suite suite, boolean quick, Path folder) throws IOException {
        Files.createDirectories(folder);
        if (quick) {
            System.out.println(
                    "Quick run: little input and few rounds, so the figures are rough (the JIT compiler is still at work in them).");
        }
        try {
            var figures = suite.run(quick, folder);
            Path json = folder.resolve(suite.label() + ".json");
            Files.writeString(json, FigureJson.of(figures));
            System.out.println();
            System.out.print(FigureTable.of(figures));
            System.out.println();
            if (quick) {
                System.out.println("These figures are rough (--quick); run without it for figures to quote.");
            }
            System.out.println("Outputs of all arms equal. Figures with their shapes: " + json);
            return SOUND;
        } catch (RunFailedException e) {
            System.err.println();
            System.err.println("ci/bench " + suite.label() + " failed: " + e.getMessage());
            return FAILED;
        }
    }
}
