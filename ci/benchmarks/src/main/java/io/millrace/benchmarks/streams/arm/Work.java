package io.millrace.benchmarks.streams.arm;

import java.util.Arrays;
import java.util.List;

/** What the user's code does with a record, the same in every arm. */
public final class Work {
    private static final byte MASK = 0x5A;

    private Work() {}

    /** The words of a line, which single blanks separate. */
    public static List<String> words(String line) {
        return Arrays.asList(line.split(" "));
    }

    /** A new value of the same length in which every byte has changed; the old one is left alone. */
    public static byte[] transform(byte[] value) {
        byte[] changed = new byte[value.length];
        for (int i = 0; i < value.length; i++) {
            changed[i] = (byte) (value[i] ^ MASK);
        }
        return changed;
    }
}
