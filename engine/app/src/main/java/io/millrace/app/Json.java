package io.millrace.app;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the admin server's answers as JSON (RFC 8259): maps in their own order, lists, strings, numbers, booleans and
 * null. Anything else is written as its {@code toString()}.
 */
final class Json {
    private final StringBuilder out = new StringBuilder();

    private Json() {}

    static String write(@Nullable Object value) {
        Json json = new Json();
        json.value(value, 0);
        return json.out.append('\n').toString();
    }

    private void value(@Nullable Object value, int depth) {
        switch (value) {
            case null -> out.append("null");
            case Map<?, ?> map -> object(map, depth);
            case List<?> list -> array(list, depth);
            case Double number when !Double.isFinite(number) -> out.append("null");
            case Number number -> out.append(number);
            case Boolean bool -> out.append(bool);
            default -> string(value.toString());
        }
    }

    private void object(Map<?, ?> map, int depth) {
        out.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            newLine(depth + 1);
            string(String.valueOf(entry.getKey()));
            out.append(": ");
            value(entry.getValue(), depth + 1);
            separator = ",";
        }
        if (!map.isEmpty()) {
            newLine(depth);
        }
        out.append('}');
    }

    private void array(List<?> list, int depth) {
        out.append('[');
        String separator = "";
        for (Object element : list) {
            out.append(separator);
            newLine(depth + 1);
            value(element, depth + 1);
            separator = ",";
        }
        if (!list.isEmpty()) {
            newLine(depth);
        }
        out.append(']');
    }

    private void newLine(int depth) {
        out.append('\n').repeat("  ", depth);
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
