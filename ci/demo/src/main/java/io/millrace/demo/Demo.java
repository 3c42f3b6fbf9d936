package io.millrace.demo;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;

/** {@code topics SERVERS} makes the app's topics; {@code run SERVERS APPLICATION_ID ADMIN_URL} does the rest. */
public final class Demo {
    static final String INPUT_TOPIC = "lines";
    static final String OUTPUT_TOPIC = "word-counts";
    private static final int PARTITIONS = 2;

    private Demo() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 2 && args[0].equals("topics")) {
            createTopics(args[1]);
        } else if (args.length == 4 && args[0].equals("run")) {
            System.exit(new WordCountRun(args[1], args[2], args[3]).run() ? 0 : 1);
        } else {
            System.err.println("usage: topics SERVERS | run SERVERS APPLICATION_ID ADMIN_URL");
            System.exit(2);
        }
    }

    private static void createTopics(String servers) throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers))) {
            admin.createTopics(List.of(
                            new NewTopic(INPUT_TOPIC, PARTITIONS, (short) 1),
                            new NewTopic(OUTPUT_TOPIC, PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
    }
}
