package io.millrace.streams.internal.topology;

import java.util.Objects;
import java.util.function.Supplier;

/** Finds suppliers of processors that would make tasks share one. */
public final class SupplierCheck {
    private SupplierCheck() {}

    /** @throws IllegalArgumentException if the supplier gives the same object twice */
    public static void check(Supplier<?> supplier) {
        Objects.requireNonNull(supplier, "the supplier of processors cannot be null");
        if (supplier.get() == supplier.get()) {
            throw new IllegalArgumentException(
                    "The supplier " + supplier + " gives the same processor twice. Tasks must not"
                            + " share one: make a new one in each call of get().");
        }
    }
}
