package io.millrace.benchmarks.graph.arm;

import io.millrace.benchmarks.graph.arm.DynamicGraph.Behaviour;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** The kinds of nodes that the dynamic library knows, and its wirings. */
final class DynamicNodes {
    static final String PRICING = """
            quote Quote
            mid Mid quote
            spread Spread quote
            imbalance Imbalance quote
            fast Ewma mid 0.2
            slow Ewma mid 0.05
            variance Variance mid
            signal Signal fast slow
            fair Fair mid signal imbalance
            quoter Quoter fair spread variance
            """;

    static final String RISK = """
            quote Quote
            mid Mid quote
            spread Spread quote
            variance Variance mid
            position Position
            cost Cost
            flow Flow
            limit Limit
            exposure Exposure mid position
            profit Profit exposure cost spread position
            risk MarketRisk exposure variance flow
            headroom Headroom risk limit profit
            breach Breach headroom
            alerts Alerts breach
            """;

    private DynamicNodes() {}

    static Behaviour build(String kind, List<Valued> parents, List<Double> arguments, Output output) {
        Parents from = new Parents(parents);
        return switch (kind) {
            case "Quote" -> {
                Quote node = new Quote();
                yield handler(node, MarketTick.class, event -> node.onTick((MarketTick) event));
            }
            case "Leg" -> {
                Leg node = new Leg(arguments.getFirst().longValue());
                yield handler(node, MarketTick.class, event -> node.onTick((MarketTick) event));
            }
            case "Position" -> {
                Position node = new Position();
                yield handler(node, Trade.class, event -> {
                    node.onTrade((Trade) event);
                    return true;
                });
            }
            case "Cost" -> {
                Cost node = new Cost();
                yield handler(node, Trade.class, event -> {
                    node.onTrade((Trade) event);
                    return true;
                });
            }
            case "Flow" -> {
                Flow node = new Flow();
                yield handler(node, Trade.class, event -> {
                    node.onTrade((Trade) event);
                    return true;
                });
            }
            case "Limit" -> {
                Limit node = new Limit();
                yield handler(node, LimitChange.class, event -> node.onLimit((LimitChange) event));
            }
            case "Mid" -> {
                Mid node = new Mid(from.get(0, Quote.class));
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Spread" -> {
                Spread node = new Spread(from.get(0, Quote.class));
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Imbalance" -> {
                Imbalance node = new Imbalance(from.get(0, Quote.class));
                yield trigger(node, node::calculate);
            }
            case "Ewma" -> {
                Ewma node = new Ewma(from.get(0, Mid.class), arguments.getFirst());
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Variance" -> {
                Variance node = new Variance(from.get(0, Mid.class));
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            default -> derived(kind, from, arguments, output);
        };
    }

    private static Behaviour derived(String kind, Parents from, List<Double> arguments, Output output) {
        return switch (kind) {
            case "Signal" -> {
                Signal node = new Signal(from.get(0, Ewma.class), from.get(1, Ewma.class));
                yield trigger(node, node::calculate);
            }
            case "Fair" -> {
                Fair node = new Fair(from.get(0, Mid.class), from.get(1, Signal.class), from.get(2, Imbalance.class));
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Quoter" -> {
                Quoter node = new Quoter(
                        from.get(0, Fair.class), from.get(1, Spread.class), from.get(2, Variance.class), output);
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Exposure" -> {
                Exposure node = new Exposure(from.get(0, Mid.class), from.get(1, Position.class));
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Profit" -> {
                Profit node = new Profit(
                        from.get(0, Exposure.class),
                        from.get(1, Cost.class),
                        from.get(2, Spread.class),
                        from.get(3, Position.class));
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "MarketRisk" -> {
                MarketRisk node = new MarketRisk(
                        from.get(0, Exposure.class), from.get(1, Variance.class), from.get(2, Flow.class));
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Headroom" -> {
                Headroom node = new Headroom(
                        from.get(0, MarketRisk.class), from.get(1, Limit.class), from.get(2, Profit.class), output);
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Breach" -> {
                Breach node = new Breach(from.get(0, Headroom.class));
                yield trigger(node, node::calculate);
            }
            case "Alerts" -> {
                Alerts node = new Alerts(from.get(0, Breach.class));
                yield trigger(node, () -> {
                    node.count();
                    return true;
                });
            }
            case "Blend" -> {
                Blend node = new Blend(
                        from.get(0, Amount.class),
                        from.get(1, Amount.class),
                        arguments.getFirst().longValue());
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Fee" -> {
                Fee node =
                        new Fee(from.get(0, Amount.class), arguments.getFirst().longValue());
                yield trigger(node, () -> {
                    node.calculate();
                    return true;
                });
            }
            case "Gate" -> {
                Gate node = new Gate(from.get(0, Amount.class));
                yield trigger(node, node::calculate);
            }
            default -> throw new IllegalArgumentException("There is no kind of node " + kind);
        };
    }

    private static Behaviour handler(Valued node, Class<?> events, Predicate<Object> handler) {
        return new Behaviour(node, events, handler, null);
    }

    private static Behaviour trigger(Valued node, BooleanSupplier trigger) {
        return new Behaviour(node, null, null, trigger);
    }

    private record Parents(List<Valued> nodes) {
        <T> T get(int index, Class<T> type) {
            return type.cast(nodes.get(index));
        }
    }
}
