package io.millrace.graph.processor;

/** Sources of graphs. */
final class Graphs {
    /** Three kinds of events, a diamond, answers and none. */
    static final String RISK = """
            package com.example;

            import io.millrace.graph.*;
            import io.millrace.graph.sample.*;

            @EventGraph%s
            public interface Risk {
                @Node static Prices prices() { return new Prices(); }
                @Node static Mid mid(Prices prices) { return new Mid(prices); }
                @Node static Spread spread(Prices prices) { return new Spread(prices); }
                @Node static Position position() { return new Position(); }
                @Node static Exposure exposure(Mid mid, Spread spread, Position position) {
                    return new Exposure(mid, spread, position);
                }
            }
            """;

    private Graphs() {}

    /** A graph of nodes that write into a list what is called of them. */
    static String logging(String settings, String body) {
        return """
                package com.example;

                import io.millrace.graph.*;
                import io.millrace.graph.sample.*;
                import java.util.List;

                @EventGraph%s
                public interface Logged {
                    @Input Log log();
                %s
                }
                """.formatted(settings, body.indent(4));
    }
}
