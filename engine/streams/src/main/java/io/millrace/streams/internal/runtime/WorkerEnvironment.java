package io.millrace.streams.internal.runtime;

import io.millrace.state.StateBackend;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.internal.statedir.StateDirectory;
import io.millrace.streams.internal.topics.InternalTopics;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.StateRestoreListener;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.utils.Time;

/** What the workers of one instance share. Everything in it is thread-safe or immutable. */
record WorkerEnvironment(
        StreamsConfig config,
        String clientId,
        TopologyPlan plan,
        Clients clients,
        Admin admin,
        InternalTopics topics,
        StateDirectory stateDirectory,
        StateBackend persistentBackend,
        StateBackend heapBackend,
        EngineMetrics metrics,
        BrokerWait brokers,
        StateRestoreListener restoreListener,
        Time clock) {

    boolean exactlyOnce() {
        return config.exactlyOnce();
    }
}
