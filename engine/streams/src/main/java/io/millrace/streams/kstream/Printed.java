package io.millrace.streams.kstream;

import io.millrace.streams.errors.TopologyException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where and how {@link KStream#print} writes. */
public class Printed<K, V> implements NamedOperation<Printed<K, V>> {
    protected final OutputStream outputStream;
    protected @Nullable String label;
    protected @Nullable String processorName;
    protected KeyValueMapper<? super K, ? super V, String> mapper = (key, value) -> key + ", " + value;

    private Printed(OutputStream outputStream) {
        this.outputStream = outputStream;
    }

    protected Printed(Printed<K, V> printed) {
        this.outputStream = printed.outputStream;
        this.label = printed.label;
        this.processorName = printed.processorName;
        this.mapper = printed.mapper;
    }

    /**
     * Writes to a file, which is emptied first.
     *
     * @throws TopologyException if it cannot be opened for writing
     */
    public static <K, V> Printed<K, V> toFile(String filePath) {
        Objects.requireNonNull(filePath, "filePath cannot be null");
        if (filePath.isBlank()) {
            throw new TopologyException("The path of the file to print to cannot be empty");
        }
        try {
            return new Printed<>(Files.newOutputStream(Path.of(filePath)));
        } catch (IOException e) {
            throw new TopologyException("Cannot write to the file to print to: " + filePath, e);
        }
    }

    /** Writes to the standard output. */
    public static <K, V> Printed<K, V> toSysOut() {
        return new Printed<>(System.out);
    }

    /** What stands in brackets before each record; else it is the name of the node that is printed. */
    public Printed<K, V> withLabel(String label) {
        this.label = Objects.requireNonNull(label, "label cannot be null");
        return this;
    }

    /** Makes the text of a record; else it is the key, a comma and the value. */
    public Printed<K, V> withKeyValueMapper(KeyValueMapper<? super K, ? super V, String> mapper) {
        this.mapper = Objects.requireNonNull(mapper, "mapper cannot be null");
        return this;
    }

    /** Names the printing node. */
    @Override
    public Printed<K, V> withName(@Nullable String processorName) {
        this.processorName = processorName;
        return this;
    }
}
