package io.millrace.graph.processor;

import io.millrace.graph.ReentrantEventException;
import io.millrace.graph.random.RandomEvent;
import io.millrace.graph.random.Recorder;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.Predicate;

/** What a processor of a random graph must do, done the simple way: by walking over all nodes for each event. */
final class GraphModel implements Recorder.Outlet {
    private enum Phase {
        IDLE,
        HANDLING,
        BUFFERING
    }

    private final RandomGraph graph;
    private final List<RandomGraph.Node> order;
    private final Recorder recorder;
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Set<RandomGraph.Node> buffered = new HashSet<>();
    private final Set<RandomGraph.Node> states = new HashSet<>();
    private Phase phase = Phase.IDLE;

    GraphModel(RandomGraph graph, Recorder recorder) {
        this.graph = graph;
        this.order = graph.order();
        this.recorder = recorder;
        recorder.connect(this);
    }

    @Override
    public void publish(RandomEvent event) {
        enter(() -> handle(event), () -> buffer(event));
    }

    @Override
    public void ping(int id, int depth) {
        enter(() -> signal(new Ping(id, depth)), () -> bufferSignal(new Ping(id, depth)));
    }

    boolean ask(int id) {
        boolean[] changed = new boolean[1];
        Ask ask = new Ask(id, changed);
        enter(() -> signal(ask), () -> bufferSignal(ask));
        return changed[0];
    }

    void bufferEvents() {
        phase = Phase.BUFFERING;
    }

    void trigger() {
        if (phase == Phase.BUFFERING) {
            Set<RandomGraph.Node> changed = new HashSet<>(buffered);
            buffered.clear();
            guarded(Phase.IDLE, () -> {
                walk(new HashSet<>(order), changed, node -> false, node -> false);
                drain();
            });
        }
    }

    /** The states that were reached since the last time, as bits. */
    long takeChangedStates() {
        long bits = 0;
        long bit = 1;
        for (RandomGraph.Node node : order) {
            if (node.state()) {
                bits |= states.contains(node) ? bit : 0;
                bit <<= 1;
            }
        }
        states.clear();
        return bits;
    }

    private void enter(Runnable whenIdle, Runnable whenBuffering) {
        switch (phase) {
            case IDLE ->
                guarded(Phase.IDLE, () -> {
                    whenIdle.run();
                    drain();
                });
            case BUFFERING -> guarded(Phase.BUFFERING, whenBuffering);
            case HANDLING -> {
                if (!graph.queueing()) {
                    throw ReentrantEventException.forbidden("something");
                }
                queue.add(whenIdle);
            }
        }
    }

    private void guarded(Phase after, Runnable action) {
        phase = Phase.HANDLING;
        try {
            action.run();
            phase = after;
        } catch (RuntimeException e) {
            queue.clear();
            buffered.clear();
            phase = Phase.IDLE;
            throw e;
        }
    }

    private void drain() {
        for (Runnable next; (next = queue.poll()) != null; ) {
            next.run();
        }
    }

    private void handle(RandomEvent event) {
        if (isUnknown(event)) {
            return;
        }
        Predicate<RandomGraph.Node> entered = node -> handler(node, event).isPresent();
        walk(reached(entered), new HashSet<>(), entered, node -> call(node, event));
    }

    private void buffer(RandomEvent event) {
        if (isUnknown(event)) {
            return;
        }
        for (RandomGraph.Node node : order) {
            if (node.state() && takes(node, event)) {
                states.add(node);
            }
        }
        for (RandomGraph.Node node : order) {
            if (handler(node, event).isPresent() && call(node, event)) {
                buffered.add(node);
            }
        }
    }

    private void signal(Signal signal) {
        walk(
                reached(RandomGraph.Node::exports),
                new HashSet<>(),
                RandomGraph.Node::exports,
                node -> call(node, signal));
    }

    private void bufferSignal(Signal signal) {
        order.stream().filter(node -> node.exports() && node.state()).forEach(states::add);
        for (RandomGraph.Node node : order) {
            if (node.exports() && call(node, signal)) {
                buffered.add(node);
            }
        }
    }

    private void walk(
            Set<RandomGraph.Node> reached,
            Set<RandomGraph.Node> changed,
            Predicate<RandomGraph.Node> entered,
            Predicate<RandomGraph.Node> call) {
        reached.stream().filter(RandomGraph.Node::state).forEach(states::add);
        for (RandomGraph.Node node : order) {
            boolean own = changed.contains(node) || entered.test(node) && call.test(node);
            boolean parents = node.parents().stream().anyMatch(changed::contains);
            node.parents().stream().filter(changed::contains).forEach(parent -> update(node, parent));
            if (parents && node.trigger() != RandomGraph.Answer.NONE) {
                boolean answer = recorder.call(node.name(), "trigger");
                parents = answer || node.trigger() == RandomGraph.Answer.VOID || !graph.filtering();
            }
            if (own || parents) {
                changed.add(node);
            }
        }
        order.stream()
                .filter(node -> node.after() && reached.contains(node))
                .forEach(node -> recorder.call(node.name(), "after"));
    }

    private void update(RandomGraph.Node node, RandomGraph.Node parent) {
        if (node.updates().contains(parent)) {
            recorder.call(node.name(), "parent " + parent.name());
        } else if (node.updatedByAny()) {
            recorder.call(node.name(), "any parent " + parent.name());
        }
    }

    /** The nodes that may change, if all methods say that they have. */
    private Set<RandomGraph.Node> reached(Predicate<RandomGraph.Node> entered) {
        Set<RandomGraph.Node> reached = new HashSet<>();
        for (RandomGraph.Node node : order) {
            if (entered.test(node) || node.parents().stream().anyMatch(reached::contains)) {
                reached.add(node);
            }
        }
        return reached;
    }

    private boolean isUnknown(RandomEvent event) {
        if (order.stream().anyMatch(node -> takes(node, event))) {
            return false;
        }
        recorder.note("unknown " + event.id());
        return true;
    }

    private static boolean takes(RandomGraph.Node node, RandomEvent event) {
        return node.handlers().stream().anyMatch(handler -> handler.event().isInstance(event));
    }

    /** The handler of the most specific type, and of those the one with the event's key rather than the one without. */
    private static Optional<RandomGraph.Handler> handler(RandomGraph.Node node, RandomEvent event) {
        List<RandomGraph.Handler> fitting = node.handlers().stream()
                .filter(handler -> handler.event().isInstance(event))
                .toList();
        List<RandomGraph.Handler> best = fitting.stream()
                .filter(handler ->
                        fitting.stream().allMatch(other -> other.event().isAssignableFrom(handler.event())))
                .toList();
        Integer key = event instanceof RandomEvent.Keyed keyed ? (Integer) keyed.key() : null;
        return best.stream()
                .filter(handler -> handler.key() != null && handler.key().equals(key))
                .findFirst()
                .or(() -> best.stream().filter(handler -> handler.key() == null).findFirst());
    }

    private boolean call(RandomGraph.Node node, RandomEvent event) {
        RandomGraph.Handler handler = handler(node, event).orElseThrow();
        boolean answer = recorder.event(node.name(), handler.method(), event.id(), event.depth());
        return answer || !handler.answers() || !graph.filtering();
    }

    private boolean call(RandomGraph.Node node, Signal signal) {
        return switch (signal) {
            case Ping ping -> {
                recorder.event(node.name(), "ping", ping.id(), ping.depth());
                yield true;
            }
            case Ask ask -> {
                boolean answer = recorder.event(node.name(), "ask", ask.id(), 0);
                ask.changed()[0] |= answer;
                yield answer || !graph.filtering();
            }
        };
    }

    private sealed interface Signal {}

    private record Ping(int id, int depth) implements Signal {}

    private record Ask(int id, boolean[] changed) implements Signal {}
}
