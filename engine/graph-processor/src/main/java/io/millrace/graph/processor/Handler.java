package io.millrace.graph.processor;

import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** A method of a node that takes events of a type; {@code where} is where to report mistakes. */
record Handler(Call call, TypeElement event, @Nullable Filter filter, Element where) {}
