package io.millrace.graph.processor.flatten;

import java.lang.constant.ClassDesc;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A node that may be moved.
 *
 * @param id its number, in the order of construction
 * @param field its field in the generated class
 * @param type its exact class
 * @param parents the nodes that its constructor got
 * @param fixed final fields that refer to a node or have a constant
 */
record Candidate(int id, String field, ClassDesc type, Set<Integer> parents, Map<FieldKey, Value> fixed) {
    Candidate withField(String name) {
        return new Candidate(id, name, type, new HashSet<>(parents), fixed);
    }
}
