package io.millrace.streams.internal.assignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.internal.statedir.TaskOnDisk;
import io.millrace.streams.processor.TaskId;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The bytes are promises between versions: a change here needs a new version. */
class UserDataTest {
    private static final String SUBSCRIPTION_V1 = "01"
            + "00112233445566778899aabbccddeeff" // process id
            + "00000002" // worker index
            + "ffeeddccbbaa99887766554433221100" // fingerprint
            + "00000002" // tasks on disk
            + "0000000000000003" + "00000000000f4240"
            + "0000000100000004" + "7fffffffffffffff"
            + "00000001" // promised tasks
            + "0000000500000006";

    private static final SubscriptionData SUBSCRIPTION = new SubscriptionData(
            UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
            2,
            UUID.fromString("ffeeddcc-bbaa-9988-7766-554433221100"),
            List.of(new TaskOnDisk(new TaskId(0, 3), 1_000_000), new TaskOnDisk(new TaskId(1, 4), Long.MAX_VALUE)),
            List.of(new TaskId(5, 6)));

    private static final String ASSIGNMENT_V1 = "01"
            + "02" // co-partitioning
            + "00000004" + "61e282ac" // "a" and the euro sign
            + "00000001" + "0000000000000001"
            + "00000001" + "0000000700000008";

    private static final AssignmentData ASSIGNMENT = new AssignmentData(
            AssignmentError.COPARTITIONING, "a\u20ac", List.of(new TaskId(0, 1)), List.of(new TaskId(7, 8)));

    @Test
    void subscriptionsHaveTheBytesOfVersion1() {
        assertThat(hex(SUBSCRIPTION.encode())).isEqualTo(SUBSCRIPTION_V1);
        assertThat(SubscriptionData.decode(bytes(SUBSCRIPTION_V1))).isEqualTo(SUBSCRIPTION);
        assertThat(SubscriptionData.decode(bytes(SUBSCRIPTION_V1 + "cafe"))).isEqualTo(SUBSCRIPTION);
    }

    @Test
    void assignmentsHaveTheBytesOfVersion1() {
        assertThat(hex(ASSIGNMENT.encode())).isEqualTo(ASSIGNMENT_V1);
        assertThat(AssignmentData.decode(bytes(ASSIGNMENT_V1))).isEqualTo(ASSIGNMENT);
        assertThat(AssignmentData.decode(bytes(ASSIGNMENT_V1 + "cafe"))).isEqualTo(ASSIGNMENT);
    }

    @Test
    void errorCodesNeverChange() {
        assertThat(AssignmentError.values())
                .extracting(AssignmentError::code)
                .containsExactly((byte) 0, (byte) 1, (byte) 2, (byte) 3, (byte) 4, (byte) 5, (byte) 127);
        assertThat(AssignmentError.of((byte) 99)).isEqualTo(AssignmentError.OTHER);
    }

    @Test
    void aNewerVersionIsNamed() {
        assertThatThrownBy(() -> SubscriptionData.decode(bytes("02" + SUBSCRIPTION_V1.substring(2))))
                .hasMessageContaining("subscription has version 2")
                .hasMessageContaining("reads versions 1 to 1")
                .hasMessageContaining("Bring all instances to the newer version");
        assertThatThrownBy(() -> AssignmentData.decode(bytes("02"))).hasMessageContaining("assignment has version 2");
    }

    @Test
    void damageIsNamedAndNeverReadsBeyondTheEnd() {
        for (int length = 0; length < SUBSCRIPTION_V1.length(); length += 2) {
            String cut = SUBSCRIPTION_V1.substring(0, length);
            assertThatThrownBy(() -> SubscriptionData.decode(bytes(cut)))
                    .isInstanceOf(UnreadableUserDataException.class)
                    .hasMessageContaining("subscription is damaged");
        }
        for (int length = 0; length < ASSIGNMENT_V1.length(); length += 2) {
            String cut = ASSIGNMENT_V1.substring(0, length);
            assertThatThrownBy(() -> AssignmentData.decode(bytes(cut)))
                    .isInstanceOf(UnreadableUserDataException.class)
                    .hasMessageContaining("assignment is damaged");
        }
        assertThatThrownBy(() -> AssignmentData.decode(bytes("0100" + "7fffffff")))
                .isInstanceOf(UnreadableUserDataException.class);
    }

    private static String hex(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return HexFormat.of().formatHex(copy);
    }

    private static ByteBuffer bytes(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    }
}
