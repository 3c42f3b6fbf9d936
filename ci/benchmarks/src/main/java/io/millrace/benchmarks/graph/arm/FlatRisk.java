package io.millrace.benchmarks.graph.arm;

/** {@link Risk} by hand: one class, primitive fields. */
final class FlatRisk implements Flat {
    private final Output output;
    private double bid;
    private double ask;
    private double mid;
    private double spread;
    private double lastMid;
    private double variance;
    private double position;
    private double cost;
    private double flow;
    private double limit = Limit.AT_START;
    private double exposure;
    private double profit;
    private double risk;
    private double headroom;
    private boolean broken;
    private long alerts;

    FlatRisk(Output output) {
        this.output = output;
    }

    @Override
    public void onEvent(Object event) {
        if (event instanceof MarketTick tick) {
            onTick(tick);
        } else if (event instanceof Trade trade) {
            onTrade(trade);
        } else if (event instanceof LimitChange change) {
            onLimit(change);
        } else {
            throw new IllegalArgumentException("Unknown event " + event);
        }
    }

    private void onTick(MarketTick tick) {
        boolean changed = tick.bid() != bid || tick.ask() != ask;
        if (!changed) {
            return;
        }
        bid = tick.bid();
        ask = tick.ask();
        mid = (bid + ask) * 0.5;
        spread = ask - bid;
        double change = mid - lastMid;
        lastMid = mid;
        variance = variance * (1 - Variance.ALPHA) + change * change * Variance.ALPHA;
        exposed();
    }

    private void onTrade(Trade trade) {
        position += trade.quantity();
        cost += trade.quantity() * trade.price();
        flow = flow * (1 - Flow.ALPHA) + trade.quantity() * Flow.ALPHA;
        exposed();
    }

    private void onLimit(LimitChange change) {
        if (change.limit() != limit) {
            limit = change.limit();
            limited();
        }
    }

    private void exposed() {
        exposure = position * mid;
        profit = exposure - cost - Math.abs(position) * spread * Profit.HALF;
        risk = Math.abs(exposure) * (1 + variance * MarketRisk.OF_VARIANCE) + Math.abs(flow) * MarketRisk.OF_FLOW;
        limited();
    }

    private void limited() {
        headroom = limit - risk + Math.min(profit, 0);
        output.put(headroom, profit);
        boolean now = headroom < 0;
        if (now != broken) {
            broken = now;
            alerts += now ? 2 : 1;
        }
    }

    @Override
    public double[] values() {
        return new double[] {
            bid + ask,
            mid,
            spread,
            variance,
            position,
            cost,
            flow,
            limit,
            exposure,
            profit,
            risk,
            headroom,
            broken ? 1 : 0,
            alerts
        };
    }
}
