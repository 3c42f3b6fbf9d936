package io.millrace.graph.processor.flatten;

import java.lang.constant.ClassDesc;

/** A field, by the class that declares it. */
record FieldKey(ClassDesc owner, String name) {}
