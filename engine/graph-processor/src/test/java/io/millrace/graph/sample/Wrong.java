package io.millrace.graph.sample;

import io.millrace.graph.OnTrigger;

/** A node with a mistake, known as a class file only. */
public final class Wrong {
    /** Takes what a trigger cannot get. */
    @OnTrigger
    public void trigger(String text) {}
}
