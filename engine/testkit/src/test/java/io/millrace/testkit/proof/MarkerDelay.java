package io.millrace.testkit.proof;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.Endpoint;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.server.authorizer.AclCreateResult;
import org.apache.kafka.server.authorizer.AclDeleteResult;
import org.apache.kafka.server.authorizer.Action;
import org.apache.kafka.server.authorizer.AuthorizableRequestContext;
import org.apache.kafka.server.authorizer.AuthorizationResult;
import org.apache.kafka.server.authorizer.Authorizer;
import org.apache.kafka.server.authorizer.AuthorizerServerInfo;

/**
 * Holds up transaction markers on one broker. An authorizer, for that is the one thing of ours that a broker asks before it
 * writes markers; it allows everything. The brokers must be in this process.
 */
public final class MarkerDelay implements Authorizer {
    private static volatile int heldBroker = -1;
    private static volatile CountDownLatch release = new CountDownLatch(0);

    private int broker = -1;

    /** Markers that reach this broker from now on wait. */
    static void hold(int brokerId) {
        release = new CountDownLatch(1);
        heldBroker = brokerId;
    }

    static void release() {
        heldBroker = -1;
        release.countDown();
    }

    @Override
    public void configure(Map<String, ?> configs) {
        broker = Integer.parseInt(String.valueOf(configs.get("node.id")));
    }

    @Override
    public Map<Endpoint, ? extends CompletionStage<Void>> start(AuthorizerServerInfo serverInfo) {
        Map<Endpoint, CompletionStage<Void>> started = new java.util.HashMap<>();
        serverInfo.endpoints().forEach(endpoint -> started.put(endpoint, CompletableFuture.completedFuture(null)));
        return started;
    }

    @Override
    public List<AuthorizationResult> authorize(AuthorizableRequestContext context, List<Action> actions) {
        if (context.requestType() == ApiKeys.WRITE_TXN_MARKERS.id && broker == heldBroker) {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return Collections.nCopies(actions.size(), AuthorizationResult.ALLOWED);
    }

    @Override
    public List<? extends CompletionStage<AclCreateResult>> createAcls(
            AuthorizableRequestContext context, List<AclBinding> bindings) {
        throw new UnsupportedOperationException("there are no ACLs here");
    }

    @Override
    public List<? extends CompletionStage<AclDeleteResult>> deleteAcls(
            AuthorizableRequestContext context, List<AclBindingFilter> filters) {
        throw new UnsupportedOperationException("there are no ACLs here");
    }

    @Override
    public Iterable<AclBinding> acls(AclBindingFilter filter) {
        return List.of();
    }

    @Override
    public void close() throws IOException {}
}
