package io.millrace.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** The app's admin server. */
final class Endpoints implements AutoCloseable {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(REQUEST_TIMEOUT).build();
    private final String url;

    Endpoints(String url) {
        this.url = url;
    }

    boolean isReady() throws InterruptedException {
        try {
            return get("/health/ready").statusCode() == 200;
        } catch (IOException e) {
            System.err.println("/health/ready: " + e);
            return false;
        }
    }

    /** Prints whether it answers. Returns whether it does, with 200. */
    boolean show(String path, String what) throws IOException, InterruptedException {
        HttpResponse<String> answer = get(path);
        System.out.printf(
                "    %-46s %d, %,d bytes: %s%n",
                url + path, answer.statusCode(), answer.body().length(), what);
        return answer.statusCode() == 200;
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(REQUEST_TIMEOUT)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        client.close();
    }
}
