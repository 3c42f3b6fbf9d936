package ${package};

import io.millrace.app.MillraceApp;

/** Starts the service: configuration, engine, admin HTTP; ends with an exit code. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(MillraceApp.run(
                args, config -> WordCount.topology(config.value("app.input.topic"), config.value("app.output.topic"))));
    }
}
