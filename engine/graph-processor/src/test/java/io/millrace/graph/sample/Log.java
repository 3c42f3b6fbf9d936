package io.millrace.graph.sample;

import java.util.ArrayList;
import java.util.List;

/** What was called, in order. */
public final class Log {
    private final List<String> lines = new ArrayList<>();

    /** Adds a line. */
    public void add(String line) {
        lines.add(line);
    }

    /** All lines since the last time. */
    public List<String> take() {
        List<String> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }
}
