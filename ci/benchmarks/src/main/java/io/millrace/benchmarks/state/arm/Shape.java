package io.millrace.benchmarks.state.arm;

/**
 * A database to measure on. Its text form goes to the measured process and names its folder.
 *
 * @param keyBytes a multiple of 8
 * @param cacheMebibytes for blocks; memtables have {@link #MEMTABLE_MEBIBYTES} of their own
 */
public record Shape(int keyBytes, int valueBytes, int entries, int cacheMebibytes) {

    /** What all memtables may take together. */
    public static final int MEMTABLE_MEBIBYTES = 64;

    private static final int PARTS = 4;
    private static final int THOUSAND = 1000;

    /** What {@link #toString} gave. */
    public static Shape parse(String text) {
        String[] parts = text.split("-");
        if (parts.length != PARTS) {
            throw new IllegalArgumentException("'" + text + "' is not a shape");
        }
        return new Shape(number(parts[0]), number(parts[1]), number(parts[2]), number(parts[3]));
    }

    private static int number(String part) {
        return Integer.parseInt(part.substring(1));
    }

    /** The bytes of the one cache that holds blocks and is charged for memtables. */
    public long wholeCacheBytes() {
        return (long) (cacheMebibytes + MEMTABLE_MEBIBYTES) << 20;
    }

    /** For people, such as {@code k8 v100 n100k}. */
    public String label() {
        return "k" + keyBytes + " v" + valueBytes + " n" + count();
    }

    private String count() {
        if (entries == 0 || entries % THOUSAND != 0) {
            return Integer.toString(entries);
        }
        int thousands = entries / THOUSAND;
        return thousands % THOUSAND == 0 ? thousands / THOUSAND + "M" : thousands + "k";
    }

    @Override
    public String toString() {
        return "k" + keyBytes + "-v" + valueBytes + "-n" + entries + "-c" + cacheMebibytes;
    }
}
