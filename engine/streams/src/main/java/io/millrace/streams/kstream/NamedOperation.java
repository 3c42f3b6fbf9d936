package io.millrace.streams.kstream;

/** An operation that can be given a name. */
public interface NamedOperation<T extends NamedOperation<T>> {

    /**
     * Sets the name.
     *
     * @param name letters, digits, {@code .}, {@code _} and {@code -} only, as it may become part of a topic's name
     */
    T withName(String name);
}
