package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.graph.EventProcessor;
import io.millrace.graph.sample.MarketTick;
import io.millrace.graph.sample.TradeEvent;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.FieldInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A flattened graph does what the graph of objects does, and what cannot be moved stays an object and is named. */
class FlatteningTest {
    private static final int EVENTS = 3000;

    /** Nodes with all that the translation has to follow: inheritance, copies on the stack, choices, loops, handlers of exceptions. */
    private static final String NODES = """
            package com.example;

            import io.millrace.graph.*;
            import io.millrace.graph.sample.*;
            import java.util.function.DoubleSupplier;

            abstract class Value implements DoubleSupplier {
                protected double value;
                private long changes;

                boolean set(double next) {
                    if (next == value) {
                        return false;
                    }
                    value = next;
                    changes++;
                    return true;
                }

                long changes() { return changes; }

                @Override public double getAsDouble() { return value + changes; }
            }

            final class Bid extends Value {
                @OnEvent boolean onTick(MarketTick tick) { return set(tick.bid()); }
            }

            final class Ask extends Value {
                @OnEvent boolean onTick(MarketTick tick) { return set(tick.ask()); }
                @Override boolean set(double next) { return super.set(next + 1); }
            }

            final class Traded extends Value {
                private final double[] last = new double[4];
                private int at;

                @OnEvent void onTrade(TradeEvent trade) {
                    last[at++ & 3] = trade.quantity();
                    double sum = 0;
                    for (double each : last) {
                        sum += each;
                    }
                    value = sum;
                }
            }

            final class Mean extends Value {
                private final DoubleSupplier left;
                private final Value right;
                private final double weight;
                private String text = "";
                private long failures;

                Mean(DoubleSupplier left, Value right, double weight) {
                    this.left = left;
                    this.right = right;
                    this.weight = weight;
                }

                @OnTrigger boolean calculate() {
                    double mean = left.getAsDouble() * weight + right.getAsDouble() * (1 - weight);
                    text = "mean " + mean + " of " + right.changes();
                    try {
                        failures += right.changes() % 3 == 0 ? Integer.parseInt(text) : 1;
                    } catch (NumberFormatException e) {
                        failures += 2;
                    } finally {
                        value = mean > 100 ? Math.min(mean, 1e9) : mean - failures;
                    }
                    return right.changes() % 2 == 0 || failures > 7;
                }

                @Override public double getAsDouble() { return super.getAsDouble() + failures + text.hashCode(); }
            }

            final class Total extends Value {
                private final Mean mean;
                private final Traded traded;
                private final Output output;
                private int events;

                Total(Mean mean, Traded traded, Output output) {
                    this.mean = mean;
                    this.traded = traded;
                    this.output = output;
                }

                @OnTrigger void calculate() { output.last = value += mean.value * traded.value; }
                @AfterEvent void after() { events++; }
                @OnStart void start() { value = 3; }
                @Override public double getAsDouble() { return value + events; }
            }
            """;

    private static final String OUTPUT = """
            package com.example;

            public final class Output implements java.util.function.DoubleSupplier {
                double last;
                @Override public double getAsDouble() { return last; }
            }
            """;

    private static final String GRAPH = """
            package com.example;

            import io.millrace.graph.*;

            @EventGraph(%s)
            interface %s {
                @Node static Bid bid() { return new Bid(); }
                @Node static Ask ask() { return new Ask(); }
                @Node static Traded traded() { return new Traded(); }
                @Node(name = "mean", args = "0.25") static Mean mean(Bid bid, Ask ask, @Param double weight) {
                    return new Mean(bid, ask, weight);
                }
                @Node static Total total(Mean mean, Traded traded, Output output) { return new Total(mean, traded, output); }
                @Node static Output output() { return new Output(); }
            }
            """;

    private static final List<String> NAMES = List.of("bid", "ask", "traded", "mean", "total", "output");

    @TempDir
    Path folder;

    @Test
    void doesTheSameAsObjects() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        Compilation compiled = Compilation.of(
                folder, NODES, OUTPUT, GRAPH.formatted("", "Plain"), GRAPH.formatted("flatten = true", "Flat"));
        assertThat(compiled.succeeded()).as(compiled.diagnostics().toString()).isTrue();
        assertThat(compiled.generated("com/example/FlatProcessor.flat.txt"))
                .isEqualTo("bid: flat\nask: flat\ntraded: flat\nmean: flat\noutput: flat\ntotal: flat\n");

        EventProcessor plain = compiled.create(EventProcessor.class, "com.example.PlainProcessor");
        EventProcessor flat = compiled.create(EventProcessor.class, "com.example.FlatProcessor");
        Random random = new Random(seed);
        plain.start();
        flat.start();
        for (int i = 0; i < EVENTS; i++) {
            Object event = event(random);
            if (i % 50 == 20) {
                plain.bufferEvents();
                flat.bufferEvents();
            } else if (i % 50 == 30) {
                plain.trigger();
                flat.trigger();
            }
            plain.onEvent(event);
            flat.onEvent(event);
            for (String name : NAMES) {
                assertThat(value(flat, name))
                        .as("%s after event %s, -Dseed=%s", name, i, seed)
                        .isEqualTo(value(plain, name));
            }
        }
    }

    @Test
    void touchesNoNodeWhileAnEventIsHandled() throws Exception {
        Compilation.of(folder, NODES, OUTPUT, GRAPH.formatted("flatten = true", "Flat"));

        ClassModel flat = ClassFile.of().parse(folder.resolve("com/example/FlatProcessor.class"));
        List<String> read = flat.methods().stream()
                .filter(method -> !method.methodName().stringValue().startsWith("values")
                        && !method.methodName().stringValue().startsWith("<")
                        && !method.methodName().equalsString("node"))
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .map(FlatteningTest::readField)
                .filter(NAMES::contains)
                .distinct()
                .toList();
        assertThat(read).isEmpty();
    }

    private static String readField(CodeElement element) {
        return element instanceof FieldInstruction field ? field.name().stringValue() : "";
    }

    @Test
    void givesTheValuesOfNowToThoseWhoAsk() {
        Compilation compiled = Compilation.of(folder, NODES, OUTPUT, GRAPH.formatted("flatten = true", "Flat"));
        EventProcessor flat = compiled.create(EventProcessor.class, "com.example.FlatProcessor");

        Object bid = flat.node("bid");
        flat.onEvent(new MarketTick("X", 5, 6, 0));
        assertThat(((DoubleSupplier) bid).getAsDouble()).isZero();
        assertThat(flat.node("bid")).isSameAs(bid);
        assertThat(((DoubleSupplier) bid).getAsDouble()).isEqualTo(6);
    }

    @Test
    void leavesObjectsWhereItCannotBeSure() {
        Compilation compiled = Compilation.of(folder, """
                package com.example;

                import io.millrace.graph.*;
                import io.millrace.graph.sample.*;
                import java.util.*;

                @EventGraph(flatten = true)
                interface Mixed {
                    @Node static Ready ready() { return new Ready(); }
                    @Node static Prices prices() { return new Prices(); }
                    @Node static Mid mid(Prices prices) { return new Mid(prices); }
                    @Node static Shared shared() { Shared node = new Shared(); Shared.LAST.add(node); return node; }
                    @Node static Handing handing() { return new Handing(); }
                    @Node static Locked locked() { return new Locked(); }
                    @Node static Secret secret() { return new Secret(); }
                    @Node static Listed listed() { return new Listed(); }
                    @Node static Lists lists(List<Listed> all) { return new Lists(all); }
                    @Node static Settable settable(Ready ready) { return new Settable(ready); }

                    final class Ready { private int count; @OnEvent void on(MarketTick tick) { count++; } int count() { return count; } }
                    final class Shared {
                        static final List<Object> LAST = new ArrayList<>();
                        @OnEvent void on(MarketTick tick) {}
                    }
                    final class Handing {
                        static final List<Object> ALL = new ArrayList<>();
                        @OnEvent void on(MarketTick tick) { ALL.add(this); }
                    }
                    final class Locked { @OnEvent synchronized void on(MarketTick tick) {} }
                    final class Secret {
                        private static int calls;
                        @OnEvent void on(MarketTick tick) { calls++; }
                    }
                    final class Listed { @OnEvent void on(MarketTick tick) {} }
                    final class Lists {
                        private final List<Listed> all;
                        Lists(List<Listed> all) { this.all = all; }
                        @OnTrigger void calculate() { all.size(); }
                    }
                    final class Settable {
                        private Ready ready;
                        Settable(Ready ready) { this.ready = ready; }
                        @OnTrigger void calculate() { ready.count(); }
                    }
                }
                """);
        assertThat(compiled.succeeded()).as(compiled.diagnostics().toString()).isTrue();

        String report = compiled.generated("com/example/MixedProcessor.flat.txt");
        assertThat(report.lines())
                .contains(
                        "lists: flat",
                        "settable: flat",
                        "ready: an object, as it is kept in a field that is not final",
                        "shared: an object, as the method that builds it does more than call its constructor",
                        "handing: an object, as it is given to add",
                        "locked: an object, as its method on is synchronized",
                        "secret: an object, as it uses Mixed$Secret.calls, which the generated class may not",
                        "listed: an object, as it is given to of");
        assertThat(report).contains("prices: an object").contains("not compiled together with the graph");
        assertThat(compiled.diagnostics().toString()).contains("MixedProcessor is not quite flat");

        EventProcessor processor = compiled.create(EventProcessor.class, "com.example.MixedProcessor");
        processor.onEvent(new MarketTick("X", 5, 6, 0));
    }

    @Test
    void savesAndRestoresStates() {
        Compilation compiled = Compilation.of(folder, """
                package com.example;

                import io.millrace.graph.*;
                import io.millrace.graph.sample.*;

                @EventGraph(flatten = true)
                interface Kept {
                    @Node static Count count() { return new Count(); }

                    @State(CountSerde.class)
                    final class Count implements java.util.function.DoubleSupplier {
                        int count;
                        @OnEvent void on(MarketTick tick) { count++; }
                        @Override public double getAsDouble() { return count; }
                    }

                    final class CountSerde implements StateSerde<Count> {
                        @Override public byte[] save(Count node) { return new byte[] {(byte) node.count}; }
                        @Override public void restore(Count node, byte[] bytes) { node.count = bytes[0]; }
                    }
                }
                """);
        EventProcessor kept = compiled.create(EventProcessor.class, "com.example.KeptProcessor");
        MarketTick tick = new MarketTick("X", 5, 6, 0);

        kept.onEvent(tick);
        kept.onEvent(tick);
        assertThat(kept.saveState(0)).containsExactly(2);
        kept.restoreState(0, new byte[] {40});
        kept.onEvent(tick);

        assertThat(value(kept, "count")).isEqualTo(41);
        assertThat(Files.exists(folder.resolve("com/example/KeptProcessor.flat.txt")))
                .isTrue();
    }

    private static double value(EventProcessor processor, String node) {
        return processor.node(node, DoubleSupplier.class).getAsDouble();
    }

    private static Object event(Random random) {
        return random.nextInt(3) == 0
                ? new TradeEvent(random.nextInt(100))
                : new MarketTick("X", random.nextInt(4), random.nextInt(4), 0);
    }
}
