package io.millrace.benchmarks.report;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Figures as a JSON list of {@code {name, value, unit, min, max, target, holds, shape}}. */
public final class FigureJson {
    private FigureJson() {}

    public static String of(List<Figure> figures) {
        return figures.stream().map(FigureJson::object).collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }

    private static String object(Figure figure) {
        return "  {\"name\": " + string(figure.name())
                + ", \"value\": " + number(figure.value())
                + ", \"unit\": " + string(figure.unit())
                + ", \"min\": " + number(figure.min())
                + ", \"max\": " + number(figure.max())
                + ", \"target\": "
                + string(figure.target() == null ? null : figure.target().toString())
                + ", \"holds\": " + figure.holds()
                + ", \"shape\": " + string(figure.shape()) + "}";
    }

    /** JSON knows neither infinities nor NaN. */
    private static String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "null";
    }

    private static String string(@Nullable String text) {
        if (text == null) {
            return "null";
        }
        StringBuilder json = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }
}
