package io.millrace.benchmarks.state;

import io.millrace.benchmarks.report.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a cell is compared with.
 *
 * @param name of the bases together
 * @param bases the fastest of them counts
 * @param target null for a ratio that is given for information
 */
record Comparand(String name, List<Cell> bases, @Nullable Target target) {
    private static final String JNI_GET = "jni-get";

    /** All comparisons of a cell. */
    static List<Comparand> of(Cell cell) {
        return switch (cell.work()) {
            case HIT, MISS, BEHIND -> ofGet(cell);
            case HOT -> ofHotGet(cell);
            case MULTI_GET -> ofMultiGet(cell);
            case SCAN -> ofScan(cell);
            case COMMIT -> ofCommit(cell);
            case CROSSING -> List.of();
        };
    }

    private static List<Comparand> ofGet(Cell cell) {
        return switch (cell.arm()) {
            case "store-ffm-into" -> List.of(bestJni(cell));
            case "store-ffm" -> List.of(to(cell, JNI_GET, Target.atMost(1)));
            case "store-jni" -> List.of(to(cell, JNI_GET, null));
            case "ffm-critical", "ffm-cached-first" -> List.of(to(cell, "ffm-native", null));
            case "ffm-native" -> List.of(bestJni(cell), to(cell, Cell.C, null));
            default -> List.of();
        };
    }

    private static Comparand bestJni(Cell cell) {
        List<Cell> bases =
                Stream.of(JNI_GET, "jni-array", "jni-buffer").map(cell::withArm).toList();
        return new Comparand("best of jni", bases, cell.arm().startsWith("store-") ? Target.atMost(1) : null);
    }

    private static List<Comparand> ofHotGet(Cell cell) {
        List<Comparand> all = new ArrayList<>(ofGet(cell));
        if (cell.arm().startsWith("store-ffm")) {
            all.removeIf(comparand -> comparand.name().equals(JNI_GET));
            all.add(to(cell, JNI_GET, Target.atMost(0.6)));
        }
        return all;
    }

    private static List<Comparand> ofMultiGet(Cell cell) {
        return cell.arm().startsWith("store-")
                ? List.of(new Comparand(
                        "single gets",
                        List.of(new Cell(Work.HIT, cell.shape(), cell.arm())),
                        cell.arm().equals("store-heap") ? null : Target.atMost(0.7)))
                : List.of();
    }

    private static List<Comparand> ofScan(Cell cell) {
        if (!cell.arm().startsWith("store-")) {
            return List.of();
        }
        return List.of(to(cell, "jni-iterator", cell.arm().startsWith("store-ffm") ? Target.atMost(0.7) : null));
    }

    private static List<Comparand> ofCommit(Cell cell) {
        return switch (cell.arm()) {
            case "store-jni" -> List.of(to(cell, "jni-puts", Target.atMost(0.7)));
            case "store-ffm" ->
                List.of(to(cell, "jni-puts", Target.atMost(0.7)), to(cell, "store-jni", Target.atMost(1.05)));
            default -> List.of();
        };
    }

    private static Comparand to(Cell cell, String arm, @Nullable Target target) {
        return new Comparand(arm, List.of(cell.withArm(arm)), target);
    }
}
