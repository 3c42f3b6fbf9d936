package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A batch that is filled again and again costs the garbage collector nothing. */
class WriteBatchGarbageTest {
    private static final int ENTRIES = 500;
    private static final int FAMILIES = 5;

    /** Beyond what method handles are invoked before they are adapted to their place, which allocates. */
    private static final int WARM_UPS = 1_000;

    private static final int REFILLS = 100;

    /** The virtual machine may put something of its own on this thread's account, but not every time. */
    private static final int ATTEMPTS = 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final WriteBatch batch = new WriteBatch();
    private final byte[][] keys = new byte[ENTRIES][];
    private final byte[][] values = new byte[ENTRIES][];
    private long written;

    @BeforeEach
    void makeEntries() {
        var random = new Random(1);
        for (int i = 0; i < ENTRIES; i++) {
            keys[i] = new byte[random.nextInt(40)];
            values[i] = new byte[random.nextInt(300)];
        }
    }

    @Test
    void allocatesNothingWhenItIsFilledAgain() {
        refill(WARM_UPS);
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            refill(REFILLS);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes allocated by %s refills", REFILLS).isZero();
        assertThat(written).isPositive();
    }

    @Test
    void wouldSeeAnAllocation() {
        long before = threads.getCurrentThreadAllocatedBytes();
        written += new WriteBatch().sizeBytes();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isPositive();
    }

    private void refill(int times) {
        for (int n = 0; n < times; n++) {
            batch.clear();
            for (int i = 0; i < ENTRIES; i++) {
                int family = (i + n) % FAMILIES;
                if (i % 4 == 0) {
                    batch.delete(family, keys[i]);
                } else {
                    batch.put(family, keys[i], values[i]);
                }
            }
            for (int family = batch.nextFamily(0); family >= 0; family = batch.nextFamily(family + 1)) {
                written += family;
            }
            written += batch.array().length + batch.sizeBytes();
        }
    }
}
