package io.millrace.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures as a text table; its last column says {@code ok} or {@code short} where there is a target. */
public final class FigureTable {
    private static final List<String> HEADER = List.of("figure", "median", "min", "max", "unit", "target", "");
    private static final int FIRST_NUMBER = 1;
    private static final int LAST_NUMBER = 3;
    private static final String GAP = "  ";

    private FigureTable() {}

    public static String of(List<Figure> figures) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEADER);
        figures.forEach(figure -> rows.add(cells(figure)));
        int[] widths = new int[HEADER.size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        StringBuilder table = new StringBuilder();
        rows.forEach(row -> table.append(line(row, widths)).append('\n'));
        return table.toString();
    }

    private static List<String> cells(Figure figure) {
        Target target = figure.target();
        return List.of(
                figure.name(),
                number(figure.value()),
                number(figure.min()),
                number(figure.max()),
                figure.unit(),
                target == null ? "" : target.toString(),
                target == null ? "" : target.holds(figure.value()) ? "ok" : "short");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.2f" : "%.0f", value);
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            boolean number = column >= FIRST_NUMBER && column <= LAST_NUMBER;
            line.append(column == 0 ? "" : GAP).append(number ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
