package io.millrace.streams.internal.runtime;

import io.millrace.streams.errors.StreamsException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
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
        while (!reached && !stopping.getAsBoolean()) {
            long left = timeoutMillis - (clock.milliseconds() - begun);
            try {
                int tryMillis = (int) Math.max(1, Math.min(TRY_MILLIS, left));
                admin.describeCluster(new DescribeClusterOptions().timeoutMs(tryMillis))
                        .clusterId()
                        .get(tryMillis + 1_000L, TimeUnit.MILLISECONDS);
                reached = true;
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof RetriableException)) {
                    throw new StreamsException(
                            "The brokers at bootstrap.servers=" + bootstrapServers + " refused this client: "
                                    + e.getCause() + ". Check security.protocol, the credentials and the ACLs.",
                            e);
                }
                notYet(begun, e);
            } catch (java.util.concurrent.TimeoutException e) {
                notYet(begun, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptException(e);
            }
        }
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
