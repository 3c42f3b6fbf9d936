package io.millrace.streams;

import static io.millrace.streams.StreamsConfig.*;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Range.between;
import static org.apache.kafka.common.config.ConfigDef.ValidString.in;

import io.millrace.streams.errors.DefaultProductionExceptionHandler;
import io.millrace.streams.errors.LogAndFailExceptionHandler;
import io.millrace.streams.errors.LogAndFailProcessingExceptionHandler;
import io.millrace.streams.processor.FailOnInvalidTimestamp;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.TopicConfig;

/** The engine's settings: types, defaults, limits, documentation. */
final class ConfigDefinition {
    static final long EXACTLY_ONCE_COMMIT_INTERVAL_MS = 100;
    static final long COMMIT_INTERVAL_MS = 30_000;
    private static final long MIB = 1024 * 1024;

    static final ConfigDef DEFINITION = new ConfigDef();

    static {
        defineApplication(DEFINITION);
        defineProcessing(DEFINITION);
        defineHandlers(DEFINITION);
        defineOwn(DEFINITION);
    }

    private ConfigDefinition() {}

    private static void defineApplication(ConfigDef def) {
        def.define(
                        APPLICATION_ID_CONFIG,
                        Type.STRING,
                        ConfigDef.NO_DEFAULT_VALUE,
                        new ConfigDef.NonEmptyString(),
                        Importance.HIGH,
                        "Name of the application: its consumer group, the prefix of its internal topics and of its"
                                + " transactional ids. All instances of an application have the same, no two applications"
                                + " on a cluster do.")
                .define(
                        BOOTSTRAP_SERVERS_CONFIG,
                        Type.LIST,
                        ConfigDef.NO_DEFAULT_VALUE,
                        Importance.HIGH,
                        "Brokers to ask for the rest of the cluster: host:port, separated by commas.")
                .define(
                        CLIENT_ID_CONFIG,
                        Type.STRING,
                        "",
                        Importance.MEDIUM,
                        "Prefix of the client ids in the brokers' logs and metrics; empty: made from application.id.")
                .define(
                        STATE_DIR_CONFIG,
                        Type.STRING,
                        Path.of(System.getProperty("java.io.tmpdir"), "millrace-streams")
                                .toString(),
                        Importance.HIGH,
                        "Folder of the state stores. Put it where it survives a restart, or each restart replays the"
                                + " changelogs. Each process locks its own place below it.")
                .define(
                        STATE_CLEANUP_DELAY_MS_CONFIG,
                        Type.LONG,
                        600_000L,
                        atLeast(0),
                        Importance.LOW,
                        "Has no effect yet: the state of a task that has moved away stays on disk until KafkaStreams.cleanUp().")
                .define(
                        NUM_STREAM_THREADS_CONFIG,
                        Type.INT,
                        1,
                        atLeast(1),
                        Importance.MEDIUM,
                        "Workers of this process: threads that own a consumer, a producer and their tasks.")
                .define(
                        GROUP_PROTOCOL_CONFIG,
                        Type.STRING,
                        "classic",
                        Importance.LOW,
                        "Protocol between the group and its coordinator; classic is the only one so far.")
                .define(
                        REPLICATION_FACTOR_CONFIG,
                        Type.INT,
                        -1,
                        Importance.HIGH,
                        "Replicas of the internal topics that are created; -1: as the brokers are configured.")
                .define(
                        TOPOLOGY_OPTIMIZATION_CONFIG,
                        Type.STRING,
                        NO_OPTIMIZATION,
                        Importance.MEDIUM,
                        "Optimization of the topology as in Kafka Streams; none is the only value so far.");
    }

    private static void defineProcessing(ConfigDef def) {
        def.define(
                        PROCESSING_GUARANTEE_CONFIG,
                        Type.STRING,
                        EXACTLY_ONCE_V2,
                        in(EXACTLY_ONCE_V2, AT_LEAST_ONCE),
                        Importance.MEDIUM,
                        "exactly_once_v2: outputs, state and offsets are committed in one transaction."
                                + " at_least_once: after a failure records may be processed again.")
                .define(
                        COMMIT_INTERVAL_MS_CONFIG,
                        Type.LONG,
                        null,
                        optional(atLeast(0)),
                        Importance.MEDIUM,
                        "Milliseconds between two commits of a worker; default 100 with exactly once, 30000 otherwise."
                                + " Readers of the outputs see them after the commit.")
                .define(
                        STATESTORE_CACHE_MAX_BYTES_CONFIG,
                        Type.LONG,
                        10 * MIB,
                        atLeast(0),
                        Importance.MEDIUM,
                        "Bytes of updates that tables of all workers hold back, so that only the newest update of a key goes"
                                + " on at a commit; 0: each update goes on at once.")
                .define(
                        MAX_TASK_IDLE_MS_CONFIG,
                        Type.LONG,
                        0L,
                        atLeast(MAX_TASK_IDLE_MS_DISABLED),
                        Importance.MEDIUM,
                        "Milliseconds that a task waits for new records of a partition that has been read to its end, to"
                                + " keep the order of timestamps between partitions. 0: waits only for what is on the"
                                + " brokers already; -1: never waits.")
                .define(
                        BUFFERED_RECORDS_PER_PARTITION_CONFIG,
                        Type.INT,
                        1000,
                        atLeast(1),
                        Importance.LOW,
                        "Records queued per partition above which its consumption pauses.")
                .define(
                        POLL_MS_CONFIG,
                        Type.LONG,
                        100L,
                        atLeast(0),
                        Importance.LOW,
                        "Milliseconds that a worker without work waits for records.")
                .define(
                        TASK_TIMEOUT_MS_CONFIG,
                        Type.LONG,
                        300_000L,
                        atLeast(0),
                        Importance.MEDIUM,
                        "Milliseconds for which a task goes on trying after time-outs of the brokers, before it fails.")
                .define(
                        REPARTITION_PURGE_INTERVAL_MS_CONFIG,
                        Type.LONG,
                        30_000L,
                        atLeast(0),
                        Importance.LOW,
                        "Milliseconds between two deletions of the processed records of repartition topics.");
    }

    private static void defineHandlers(ConfigDef def) {
        def.define(
                        DEFAULT_KEY_SERDE_CLASS_CONFIG,
                        Type.CLASS,
                        null,
                        Importance.MEDIUM,
                        "Serde of keys for which the topology names none.")
                .define(
                        DEFAULT_VALUE_SERDE_CLASS_CONFIG,
                        Type.CLASS,
                        null,
                        Importance.MEDIUM,
                        "Serde of values for which the topology names none.")
                .define(
                        DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG,
                        Type.CLASS,
                        FailOnInvalidTimestamp.class.getName(),
                        Importance.MEDIUM,
                        "TimestampExtractor of sources for which the topology names none.")
                .define(
                        DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
                        Type.CLASS,
                        LogAndFailExceptionHandler.class.getName(),
                        Importance.MEDIUM,
                        "DeserializationExceptionHandler: decides about records that cannot be decoded.")
                .define(
                        DEFAULT_DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
                        Type.CLASS,
                        LogAndFailExceptionHandler.class.getName(),
                        Importance.LOW,
                        "Older name of " + DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG + ".")
                .define(
                        PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
                        Type.CLASS,
                        LogAndFailProcessingExceptionHandler.class.getName(),
                        Importance.MEDIUM,
                        "ProcessingExceptionHandler: decides about records on which a processor throws.")
                .define(
                        PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG,
                        Type.CLASS,
                        DefaultProductionExceptionHandler.class.getName(),
                        Importance.MEDIUM,
                        "ProductionExceptionHandler: decides about records that cannot be serialized; a failed send fails the worker.")
                .define(
                        DEFAULT_PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG,
                        Type.CLASS,
                        DefaultProductionExceptionHandler.class.getName(),
                        Importance.LOW,
                        "Older name of " + PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG + ".");
    }

    private static void defineOwn(ConfigDef def) {
        def.define(
                        MEMORY_CONFIG,
                        Type.STRING,
                        "auto",
                        Importance.MEDIUM,
                        "Memory of the whole process, which is split into heap (write buffers and clean entries among it),"
                                + " block cache, memtables and a reserve: a size such as 2g, a percentage such as 75% of what"
                                + " the container allows, or auto for all of that. The heap is what -Xmx says. All instances"
                                + " of a process share it, so set the same for them. See docs/memory.md.")
                .define(
                        STATE_BACKEND_CONFIG,
                        Type.STRING,
                        "auto",
                        ConfigDef.CaseInsensitiveValidString.in("auto", "jni", "ffm", "heap"),
                        Importance.LOW,
                        "How RocksDB is called: auto, jni or ffm; heap keeps persistent stores in memory instead and replays"
                                + " their changelogs at each start. A forced one that does not work here fails the start."
                                + " The JVM's system property of this name wins over what an application sets.")
                .define(
                        STARTUP_TIMEOUT_MS_CONFIG,
                        Type.LONG,
                        120_000L,
                        atLeast(0),
                        Importance.MEDIUM,
                        "Milliseconds for which the start goes on trying while no broker can be reached.")
                .define(
                        SHUTDOWN_TIMEOUT_MS_CONFIG,
                        Type.LONG,
                        30_000L,
                        atLeast(0),
                        Importance.MEDIUM,
                        "Milliseconds that a clean stop may take: finish records, commit, close.")
                .define(
                        BUFFER_SOFT_LIMIT_BYTES_CONFIG,
                        Type.LONG,
                        null,
                        optional(between(1L, Long.MAX_VALUE)),
                        Importance.LOW,
                        "Bytes of uncommitted writes of a worker at which it commits before its interval is over; default: a"
                                + " quarter of the worker's share of the heap, which is a quarter of the heap divided over"
                                + " the workers of the process.")
                .define(
                        BUFFER_HARD_LIMIT_BYTES_CONFIG,
                        Type.LONG,
                        null,
                        optional(between(1L, Long.MAX_VALUE)),
                        Importance.LOW,
                        "Bytes of uncommitted writes of a worker past which a single record or punctuation fails its task;"
                                + " default: the worker's share of the heap.");
    }

    private static ConfigDef.Validator optional(ConfigDef.Validator present) {
        return (name, value) -> {
            if (value != null) {
                present.ensureValid(name, value);
            }
        };
    }

    /** What a single setting's validator cannot say. */
    static void check(StreamsConfig config) {
        String protocol = config.getString(GROUP_PROTOCOL_CONFIG);
        if (!protocol.toLowerCase(Locale.ROOT).equals("classic")) {
            throw new ConfigException(
                    GROUP_PROTOCOL_CONFIG + "=" + protocol + " is not supported: Millrace assigns its tasks"
                            + " itself and needs the classic protocol. Remove the setting or set it to classic.");
        }
        checkOptimization(config.getString(TOPOLOGY_OPTIMIZATION_CONFIG));
        Long soft = config.getLong(BUFFER_SOFT_LIMIT_BYTES_CONFIG);
        Long hard = config.getLong(BUFFER_HARD_LIMIT_BYTES_CONFIG);
        if (hard != null && soft != null && hard < soft) {
            throw new ConfigException(BUFFER_HARD_LIMIT_BYTES_CONFIG + "=" + hard + " is below "
                    + BUFFER_SOFT_LIMIT_BYTES_CONFIG + "=" + soft + "; set it to at least as much.");
        }
        Object cleanup = config.topicConfigs().get(TopicConfig.CLEANUP_POLICY_CONFIG);
        if (cleanup != null) {
            throw new ConfigException(
                    TOPIC_PREFIX + TopicConfig.CLEANUP_POLICY_CONFIG
                            + " cannot be set: repartition topics need delete and changelogs need compact. Remove the setting.");
        }
    }

    static void checkOptimization(String optimization) {
        if (!optimization.equals(NO_OPTIMIZATION)) {
            throw new ConfigException(TOPOLOGY_OPTIMIZATION_CONFIG + "=" + optimization
                    + " is not supported yet. Remove the setting or set it to none; an application that ran with it under"
                    + " Kafka Streams has other internal topics than it would have here.");
        }
    }
}
