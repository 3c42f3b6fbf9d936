package io.millrace.graph.sample;

import io.millrace.graph.AfterEvent;
import io.millrace.graph.OnEvent;
import io.millrace.graph.OnStart;
import io.millrace.graph.OnStop;
import io.millrace.graph.OnTrigger;

/** What is at risk, against a limit. */
public final class Exposure {
    private final Mid mid;
    private final Spread spread;
    private final Position position;
    private double limit = Double.MAX_VALUE;
    private double value;
    private int calculations;
    private int events;
    private String life = "";

    /** Of a position at a price. */
    public Exposure(Mid mid, Spread spread, Position position) {
        this.mid = mid;
        this.spread = spread;
        this.position = position;
    }

    /** Takes a limit. */
    @OnEvent
    public void onLimit(LimitEvent event) {
        limit = event.limit();
    }

    /** Computes it. */
    @OnTrigger
    public boolean calculate() {
        value = mid.value() * position.quantity() + spread.value();
        calculations++;
        return value > limit;
    }

    /** Counts. */
    @AfterEvent
    public void after() {
        events++;
    }

    /** Starts. */
    @OnStart
    public void start() {
        life += "started ";
    }

    /** Stops. */
    @OnStop
    public void stop() {
        life += "stopped ";
    }

    /** The value. */
    public double value() {
        return value;
    }

    /** How often it was computed. */
    public int calculations() {
        return calculations;
    }

    /** How many events could have reached it. */
    public int events() {
        return events;
    }

    /** What has happened to it. */
    public String life() {
        return life;
    }
}
