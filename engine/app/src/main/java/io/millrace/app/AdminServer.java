package io.millrace.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The admin HTTP server: read-only pages for operators and scrapers, each request on its own virtual thread. It has no
 * authentication, which is why it binds the loopback address unless it is told otherwise.
 */
final class AdminServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AdminServer.class);

    /** Requests served at the same time; more are answered with 503, so that a flood cannot take the heap. */
    static final int MAX_CONCURRENT_REQUESTS = 64;

    /** Connections that wait to be accepted. */
    private static final int BACKLOG = 64;

    private final HttpServer server;
    private final ExecutorService threads;
    private final Map<String, Page> pages;
    private final Semaphore slots = new Semaphore(MAX_CONCURRENT_REQUESTS);
    private final LongAdder rejected = new LongAdder();

    private AdminServer(HttpServer server, Map<String, Page> pages) {
        this.server = server;
        this.pages = new TreeMap<>(pages);
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("millrace-admin-", 0).factory());
    }

    /** What a path answers. */
    interface Page {
        Answer answer(Request request) throws IOException;
    }

    /**
     * @param accept the Accept header, or an empty string
     * @param query the raw query string, or an empty string
     */
    record Request(String accept, String query) {
        boolean wantsJson() {
            return query.contains("format=json") || accept.contains("application/json");
        }
    }

    record Answer(int status, String contentType, String body) {
        static Answer json(int status, Object value) {
            return new Answer(status, "application/json; charset=utf-8", Json.write(value));
        }

        static Answer text(int status, String body) {
            return new Answer(status, "text/plain; charset=utf-8", body);
        }
    }

    /** Binds and serves. Throws {@link AppException} when the address cannot be bound. */
    static AdminServer start(String host, int port, Map<String, Page> pages) {
        InetSocketAddress address = new InetSocketAddress(host, port);
        try {
            AdminServer admin = new AdminServer(HttpServer.create(address, BACKLOG), pages);
            admin.server.setExecutor(admin.threads);
            admin.server.createContext("/", admin::serve);
            admin.server.start();
            LOG.info("Admin server at {}: {}", admin.url(), String.join(" ", admin.pages.keySet()));
            return admin;
        } catch (IOException | IllegalArgumentException e) {
            throw new AppException(
                    ExitCode.BAD_CONFIGURATION,
                    "The admin server cannot bind " + host + ":" + port + " (" + e + "). Choose another "
                            + AppSettings.ADMIN_PORT + " (0 picks a free one, -1 turns it off) or "
                            + AppSettings.ADMIN_HOST + ".",
                    e);
        }
    }

    /** The base URL under which this machine reaches it. */
    String url() {
        InetSocketAddress address = server.getAddress();
        InetAddress bound = address.getAddress();
        String host = bound.isAnyLocalAddress() ? "127.0.0.1" : bound.getHostAddress();
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    /** Requests turned away because {@link #MAX_CONCURRENT_REQUESTS} were being served. */
    long rejected() {
        return rejected.sum();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!slots.tryAcquire()) {
                rejected.increment();
                send(exchange, Answer.text(503, "Too many requests at once; try again.\n"));
                return;
            }
            try {
                send(exchange, answer(exchange));
            } finally {
                slots.release();
            }
        }
    }

    private Answer answer(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        String method = exchange.getRequestMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            return Answer.text(405, "Only GET and HEAD are served here.\n");
        }
        Page page = pages.get(path);
        if (page == null) {
            return Answer.text(path.equals("/") ? 200 : 404, "Served here: " + String.join(" ", pages.keySet()) + "\n");
        }
        try {
            String accept = exchange.getRequestHeaders().getFirst("Accept");
            String query = exchange.getRequestURI().getRawQuery();
            return page.answer(new Request(accept == null ? "" : accept, query == null ? "" : query));
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} failed", path, e);
            return Answer.text(500, path + " failed: " + e + ". The log has the stack trace.\n");
        }
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(answer.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /** Stops at once; requests being served are cut off. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
