package io.millrace.streams.internal.dsl;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Gives names from one counter. Its order is part of the format of an application: topics carry these names. */
final class Names {
    static final String SOURCE = "KSTREAM-SOURCE-";
    static final String SINK = "KSTREAM-SINK-";
    static final String FILTER = "KSTREAM-FILTER-";
    static final String KEY_SELECT = "KSTREAM-KEY-SELECT-";
    static final String MAP = "KSTREAM-MAP-";
    static final String MAP_VALUES = "KSTREAM-MAPVALUES-";
    static final String FLAT_MAP = "KSTREAM-FLATMAP-";
    static final String FLAT_MAP_VALUES = "KSTREAM-FLATMAPVALUES-";
    static final String PEEK = "KSTREAM-PEEK-";
    static final String FOREACH = "KSTREAM-FOREACH-";
    static final String PRINTER = "KSTREAM-PRINTER-";
    static final String MERGE = "KSTREAM-MERGE-";
    static final String BRANCH = "KSTREAM-BRANCH-";
    static final String BRANCH_CHILD = "KSTREAM-BRANCHCHILD-";
    static final String REPARTITION = "KSTREAM-REPARTITION-";
    static final String TO_TABLE = "KSTREAM-TOTABLE-";
    static final String PROCESSOR = "KSTREAM-PROCESSOR-";
    static final String PROCESS_VALUES = "KSTREAM-PROCESSVALUES-";
    static final String AGGREGATE = "KSTREAM-AGGREGATE-";
    static final String REDUCE = "KSTREAM-REDUCE-";
    static final String TABLE_SOURCE = "KTABLE-SOURCE-";
    static final String TABLE_FILTER = "KTABLE-FILTER-";
    static final String TABLE_MAP_VALUES = "KTABLE-MAPVALUES-";
    static final String TABLE_TO_STREAM = "KTABLE-TOSTREAM-";

    private static final String STORE = "STATE-STORE-";

    private int next;

    /** The prefix and the next number. */
    String node(String prefix) {
        return prefix + String.format(Locale.ROOT, "%010d", next++);
    }

    /** The user's name, or else a generated one; takes a number in either case. */
    String node(@Nullable String given, String prefix) {
        String generated = node(prefix);
        return given == null ? generated : given;
    }

    String store(String prefix) {
        return node(prefix + STORE);
    }
}
