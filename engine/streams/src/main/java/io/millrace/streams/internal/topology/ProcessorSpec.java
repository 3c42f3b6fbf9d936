package io.millrace.streams.internal.topology;

import io.millrace.streams.processor.api.Processor;
import java.util.List;
import java.util.function.Supplier;

/**
 * A processor node.
 *
 * @param processors makes a new processor per task and after each abort; fixed-key processors come already adapted to
 *     {@link Processor}
 * @param stores names of the state stores that the processor may use
 */
public record ProcessorSpec(
        String name, List<String> parents, Supplier<? extends Processor<?, ?, ?, ?>> processors, List<String> stores)
        implements NodeSpec {}
