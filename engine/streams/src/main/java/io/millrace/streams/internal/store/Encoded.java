package io.millrace.streams.internal.store;

/** An immutable object together with its serialized form. */
record Encoded(Object object, byte[] bytes) {}
