package io.millrace.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.server.ServerSocketFactory;

/**
 * Server sockets of one node on the loopback address, bound before the node starts and handed to it open: a port that
 * was announced is never free for another process to take in between.
 */
final class BoundSockets implements ServerSocketFactory, AutoCloseable {
    private static final int BACKLOG = 128;
    private static final int REBIND_ATTEMPTS = 50;
    private static final long REBIND_PAUSE_MILLIS = 100;

    private final Map<String, Integer> ports = new HashMap<>();
    private final Map<String, ServerSocketChannel> open = new HashMap<>();

    /** Binds one socket per listener name, each on a port that the system chooses. */
    BoundSockets(List<String> listeners) throws IOException {
        try {
            for (String listener : listeners) {
                ServerSocketChannel channel = bind(0);
                open.put(listener, channel);
                ports.put(listener, ((InetSocketAddress) channel.getLocalAddress()).getPort());
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    InetSocketAddress address(String listener) {
        Integer port = ports.get(listener);
        if (port == null) {
            throw new IllegalArgumentException("No listener " + listener + "; there are " + ports.keySet()
                    + ". Add it with EmbeddedKafka.Builder.listener before start.");
        }
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Binds the same ports again, after the node that had them was stopped. */
    synchronized void rebind() throws IOException {
        for (var entry : ports.entrySet()) {
            open.put(entry.getKey(), bindWithRetries(entry.getValue()));
        }
    }

    @Override
    public synchronized ServerSocketChannel openServerSocket(
            String listenerName, InetSocketAddress address, int listenBacklogSize, int recvBufferSize)
            throws IOException {
        ServerSocketChannel channel = open.remove(listenerName);
        if (channel == null) {
            throw new IOException("The socket of listener " + listenerName + " is already in use");
        }
        channel.configureBlocking(false);
        return channel;
    }

    /** Closes what no node took over. */
    @Override
    public synchronized void close() throws IOException {
        for (ServerSocketChannel channel : open.values()) {
            channel.close();
        }
        open.clear();
    }

    private static ServerSocketChannel bindWithRetries(int port) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return bind(port);
            } catch (IOException e) {
                if (attempt == REBIND_ATTEMPTS) {
                    throw new IOException(
                            "Port " + port + " was taken by another process while its broker was down", e);
                }
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(REBIND_PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting for a port", e);
        }
    }

    private static ServerSocketChannel bind(int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            return channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }
}
