package io.millrace.graph.processor;

/** Text with indented blocks. */
final class SourceWriter {
    private static final String INDENT = "    ";

    private final StringBuilder text = new StringBuilder();
    private int depth;

    SourceWriter(int depth) {
        this.depth = depth;
    }

    /** A line, or an empty one. */
    SourceWriter line(String line) {
        if (!line.isEmpty()) {
            text.append(INDENT.repeat(depth)).append(line);
        }
        text.append('\n');
        return this;
    }

    /** A line that starts a block; the brace is added. */
    SourceWriter open(String line) {
        line(line + " {");
        depth++;
        return this;
    }

    /** Ends a block. */
    SourceWriter close() {
        depth--;
        return line("}");
    }

    /** Ends a block and starts the next, as in {@code } else { }. */
    SourceWriter closeAndOpen(String line) {
        depth--;
        line("} " + line + " {");
        depth++;
        return this;
    }

    /** Goes on at that depth. */
    SourceWriter withDepth(int depth) {
        this.depth = depth;
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
