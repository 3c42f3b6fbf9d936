package io.millrace.graph.sample;

import io.millrace.graph.OnEvent;

/** Takes strings and ints; says whether it has changed: not for what starts with "same". */
public final class Source {
    private final Log log;
    private final String name;

    /** A source of that name. */
    public Source(Log log, String name) {
        this.log = log;
        this.name = name;
    }

    /** Takes a text. */
    @OnEvent
    public boolean onText(String text) {
        log.add(name + " " + text);
        return !text.startsWith("same");
    }

    /** Takes a number. */
    @OnEvent
    public void onNumber(Integer number) {
        log.add(name + " " + number);
    }

    String name() {
        return name;
    }
}
