package io.millrace.streams.internal.runtime;

import io.millrace.streams.errors.StreamsException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits at start until a broker answers, and gives up after the configured time. Shared by all workers. */
final class BrokerWait {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerWait.class);

    /** How long one try may take; also how often a line is logged. */
    private static final int TRY_MILLIS = 5_000;

    /** The first try is shorter, so that the log soon says what is waited for. */
    private static final int FIRST_TRY_MILLIS = 1_000;

    /** How often the wait looks whether it is to stop. */
    private static final int LOOK_MILLIS = 50;

    private final Admin admin;
    private final String bootstrapServers;
    private final long timeoutMillis;
    private final Time clock;
    private boolean reached;

    BrokerWait(Admin admin, String bootstrapServers, long timeoutMillis, Time clock) {
        this.admin = admin;
        this.bootstrapServers = bootstrapServers;
        this.timeoutMillis = timeoutMillis;
        this.clock = clock;
    }

    /** Returns when a broker answered or {@code stopping} became true. */
    synchronized void await(BooleanSupplier stopping) {
        long begun = clock.milliseconds();
        int longest = FIRST_TRY_MILLIS;
        while (!reached && !stopping.getAsBoolean()) {
            long left = timeoutMillis - (clock.milliseconds() - begun);
            try {
                reached = answers((int) Math.max(1, Math.min(longest, left)), stopping);
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof RetriableException)) {
                    throw new StreamsException(
                            "The brokers at bootstrap.servers=" + bootstrapServers + " refused this client: "
                                    + e.getCause() + ". Check security.protocol, the credentials and the ACLs.",
                            e);
                }
                notYet(begun, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptException(e);
            }
            longest = TRY_MILLIS;
        }
    }

    /** One try, whose end the client itself brings about; false when it was told to stop before. */
    private boolean answers(int tryMillis, BooleanSupplier stopping) throws ExecutionException, InterruptedException {
        KafkaFuture<String> answer = admin.describeCluster(new DescribeClusterOptions().timeoutMs(tryMillis))
                .clusterId();
        while (!stopping.getAsBoolean()) {
            try {
                answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                return true;
            } catch (TimeoutException notYet) {
                continue; // the client's own time-out comes as an ExecutionException
            }
        }
        return false;
    }

    private void notYet(long begun, Exception cause) {
        long waited = clock.milliseconds() - begun;
        if (waited >= timeoutMillis) {
            throw new StreamsException(
                    "No broker at bootstrap.servers=" + bootstrapServers + " answered for " + waited
                            + " ms (millrace.startup.timeout.ms is " + timeoutMillis
                            + "). Start the broker, or correct the address or the security settings.",
                    cause);
        }
        LOG.warn(
                "No broker at bootstrap.servers={} answered yet, trying for another {} s",
                bootstrapServers,
                (timeoutMillis - waited + 999) / 1000);
    }
}
