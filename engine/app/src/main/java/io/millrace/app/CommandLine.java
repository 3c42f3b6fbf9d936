package io.millrace.app;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * @param help whether only the usage text is wanted
 * @param configFile what {@code --config} names
 */
record CommandLine(boolean help, @Nullable Path configFile) {
    static final String USAGE = """
            Options:
              --config FILE   read this file instead of ./application.properties
              --help          print this text

            Configuration, later wins: application.properties on the class path; ./application.properties or
            --config FILE; environment (MILLRACE_X_Y sets millrace.x.y, KAFKA_X_Y sets x.y, APP_X_Y overrides an
            app.x.y of a file); system properties (-Dkey=value, before -jar).
            """;

    static CommandLine parse(String[] args) {
        Path config = null;
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--help", "-h" -> {
                    return new CommandLine(true, null);
                }
                case "--config" -> {
                    if (i + 1 == args.length) {
                        throw new AppException(ExitCode.BAD_CONFIGURATION, "--config needs a file name.");
                    }
                    config = Path.of(args[++i]);
                }
                default ->
                    throw new AppException(
                            ExitCode.BAD_CONFIGURATION,
                            "Unknown option '" + args[i] + "'. Start with --help to see the options.");
            }
        }
        return new CommandLine(false, config);
    }
}
