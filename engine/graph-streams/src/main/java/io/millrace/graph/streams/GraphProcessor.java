package io.millrace.graph.streams;

import static java.util.Objects.requireNonNull;

import io.millrace.graph.EventProcessor;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.processor.api.RollbackListener;
import org.jspecify.annotations.Nullable;

/** The graph of one task. It is built anew when it may know of a record that never was: its state is then what the store holds. */
final class GraphProcessor<KIn, VIn, KOut, VOut> implements Processor<KIn, VIn, KOut, VOut>, RollbackListener {
    private final GraphProcessorSupplier<KIn, VIn, KOut, VOut> supplier;
    private ProcessorContext<KOut, VOut> context;
    private ContextOutput<KOut, VOut> output;
    private @Nullable StateSaver states;
    private @Nullable EventProcessor graph;
    private boolean stale;

    @SuppressWarnings("NullAway.Init") // init sets the rest
    GraphProcessor(GraphProcessorSupplier<KIn, VIn, KOut, VOut> supplier) {
        this.supplier = supplier;
    }

    @Override
    public void init(ProcessorContext<KOut, VOut> context) {
        this.context = context;
        output = new ContextOutput<>(context, supplier.name);
        EventProcessor first = supplier.graphs.apply(output);
        if (first.stateCount() > 0) {
            states = new StateSaver(
                    supplier.name, supplier.storeName(), context.getStateStore(supplier.storeName()), context.taskId());
            states.reportUnknown(first);
        }
        begin(first);
        for (GraphProcessorSupplier.Scheduled each : supplier.scheduled) {
            context.schedule(each.interval(), each.type(), time -> punctuate(each, time));
        }
    }

    private void begin(EventProcessor next) {
        if (supplier.skipsUnknown) {
            next.unknownEvents(event -> {});
        }
        if (states != null) {
            states.restore(next);
        }
        long streamTime = context.currentStreamTimeMs();
        if (streamTime >= 0) {
            next.advanceTime(streamTime);
        }
        graph = next;
        stale = false;
        next.start();
    }

    @Override
    public void process(Record<KIn, VIn> record) {
        Object event = supplier.events.apply(record);
        if (event != null) {
            handle(record, event, record.timestamp());
        }
    }

    private void punctuate(GraphProcessorSupplier.Scheduled scheduled, long time) {
        Object event = scheduled.event().apply(time);
        if (event != null) {
            boolean eventTime = scheduled.type() == PunctuationType.STREAM_TIME;
            handle(new Record<>(null, null, time), event, eventTime ? time : Long.MIN_VALUE);
        }
    }

    private void handle(Record<?, ?> origin, Object event, long eventTime) {
        EventProcessor current = current();
        output.begin(origin);
        boolean done = false;
        try {
            current.advanceTime(eventTime);
            current.onEvent(event);
            if (states != null) {
                states.save(current);
            }
            done = true;
        } finally {
            output.end();
            stale = !done;
        }
    }

    @Override
    public void onRollback() {
        stale = true;
    }

    private EventProcessor current() {
        if (stale || graph == null) {
            close();
            begin(supplier.graphs.apply(output));
        }
        return requireNonNull(graph);
    }

    /** Stops the graph, once. */
    @Override
    public void close() {
        EventProcessor last = graph;
        graph = null;
        if (last != null) {
            last.stop();
        }
    }
}
