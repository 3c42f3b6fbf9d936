package io.millrace.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.errors.LogAndContinueExceptionHandler;
import io.millrace.streams.errors.LogAndFailExceptionHandler;
import io.millrace.streams.errors.StreamsException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StreamsConfigTest {
    private final Map<String, Object> settings =
            new HashMap<>(Map.of("application.id", "app", "bootstrap.servers", "broker:9092"));

    private StreamsConfig config(Object... keysAndValues) {
        for (int i = 0; i < keysAndValues.length; i += 2) {
            settings.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return new StreamsConfig(settings);
    }

    @Test
    void isExactlyOnceUnlessToldOtherwise() {
        assertThat(config().exactlyOnce()).isTrue();
        assertThat(config("processing.guarantee", "at_least_once").exactlyOnce())
                .isFalse();
        assertThatThrownBy(() -> config("processing.guarantee", "exactly_once"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("processing.guarantee", "exactly_once_v2", "at_least_once");
    }

    @Test
    void commitsOftenWhenReadersWaitForIt() {
        assertThat(config().getLong("commit.interval.ms")).isEqualTo(100);
        assertThat(config("processing.guarantee", "at_least_once").getLong("commit.interval.ms"))
                .isEqualTo(30_000);
        assertThat(config("commit.interval.ms", 5).getLong("commit.interval.ms"))
                .isEqualTo(5);
    }

    @Test
    void documentsEverySetting() {
        for (ConfigDef.ConfigKey key : StreamsConfig.configDef().configKeys().values()) {
            assertThat(key.documentation).as(key.name).isNotBlank().endsWith(".");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"consumer", "streams"})
    void refusesOtherGroupProtocols(String protocol) {
        assertThatThrownBy(() -> config("group.protocol", protocol))
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("group.protocol=" + protocol, "classic");
    }

    @Test
    void refusesWhatCannotWork() {
        assertThatThrownBy(() -> config("topology.optimization", "all"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("topology.optimization=all is not supported yet");
        settings.remove("topology.optimization");
        assertThatThrownBy(() -> config("topic.cleanup.policy", "delete"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("topic.cleanup.policy cannot be set");
        settings.remove("topic.cleanup.policy");
        assertThatThrownBy(() -> config("millrace.buffer.hard.limit.bytes", 1, "millrace.buffer.soft.limit.bytes", 2))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("millrace.buffer.soft.limit.bytes");
        settings.remove("millrace.buffer.soft.limit.bytes");
        assertThat(config().getLong("millrace.buffer.soft.limit.bytes")).isNull();
        assertThatThrownBy(() -> config("millrace.buffer.hard.limit.bytes", 0)).isInstanceOf(ConfigException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "jni", "FFM", "heap"})
    void takesEveryBackendThatTheStateModuleKnows(String backend) {
        assertThat(config("millrace.state.backend", backend).getString("millrace.state.backend"))
                .isEqualTo(backend);
    }

    @Test
    void saysWhichRequiredSettingIsMissing() {
        settings.remove("application.id");
        assertThatThrownBy(this::config).isInstanceOf(ConfigException.class).hasMessageContaining("application.id");
    }

    @Test
    void suggestsTheNearestKnownKey() {
        assertThat(messages("aplication.id", "x"))
                .containsExactly("Unknown setting aplication.id: did you mean application.id?");
        assertThat(messages("commit.interval", "x"))
                .containsExactly("Unknown setting commit.interval: did you mean commit.interval.ms?");
        assertThat(messages("consumer.max.poll.record", "1"))
                .containsExactly("Unknown setting consumer.max.poll.record: did you mean consumer.max.poll.records?");
        assertThat(messages("millrace.something.else.entirely", "1"))
                .containsExactly("Unknown setting millrace.something.else.entirely: remove it.");
    }

    @Test
    void tellsWhatHasNoEffectHere() {
        assertThat(messages("rocksdb.config.setter", "x"))
                .containsExactly(
                        "The setting rocksdb.config.setter of Kafka Streams has no effect here: RocksDB is set up from"
                                + " millrace.memory.");
    }

    @Test
    void passesSettingsOfTheUserOn() {
        StreamsConfig config = config("schema.registry.url", "http://registry");
        assertThat(config.unknownKeys()).singleElement().satisfies(finding -> {
            assertThat(finding.likelyMistake()).isFalse();
            assertThat(finding.message()).contains("schema.registry.url").contains("passed on");
        });
        assertThat(config.originals()).containsEntry("schema.registry.url", "http://registry");
    }

    @Test
    void knowsTheSettingsOfTheClients() {
        assertThat(config("max.poll.records", 5, "linger.ms", 5, "producer.acks", "all", "sasl.jaas.config", "secret")
                        .unknownKeys())
                .isEmpty();
    }

    @Test
    void neverSaysAValueOfAnUnknownKey() {
        assertThat(messages("sasl.jaas.confg", "password=hunter2"))
                .allSatisfy(message -> assertThat(message).doesNotContain("hunter2"));
    }

    private List<String> messages(String key, Object value) {
        settings.put(key, value);
        List<String> messages = new StreamsConfig(settings)
                .unknownKeys().stream().map(UnknownKeys.Finding::message).toList();
        settings.remove(key);
        return messages;
    }

    @Test
    void givesTheConsumerWhatTheEngineNeeds() {
        Map<String, Object> consumer = config(
                        "enable.auto.commit", "true",
                        "consumer.isolation.level", "read_uncommitted",
                        "main.consumer.group.id", "other",
                        "consumer.max.poll.records", "7",
                        "main.consumer.fetch.min.bytes", "3",
                        "auto.offset.reset", "latest")
                .mainConsumerConfigs("client");
        assertThat(consumer)
                .containsEntry("enable.auto.commit", false)
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("group.id", "app")
                .containsEntry("allow.auto.create.topics", false)
                .containsEntry("max.poll.records", "7")
                .containsEntry("fetch.min.bytes", "3")
                .containsEntry("auto.offset.reset", "latest")
                .containsEntry("client.id", "client")
                .containsEntry("bootstrap.servers", "broker:9092");
    }

    @Test
    void givesTheRestoringConsumerNoGroup() {
        Map<String, Object> consumer = config(
                        "auto.offset.reset", "latest", "group.id", "g", "restore.consumer.fetch.max.wait.ms", 1)
                .restoreConsumerConfigs("client");
        assertThat(consumer)
                .doesNotContainKey("group.id")
                .containsEntry("auto.offset.reset", "none")
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("fetch.max.wait.ms", 1);
    }

    @Test
    void givesTheProducerShortTransactions() {
        Map<String, Object> producer = config(
                        "producer.transactional.id", "users", "producer.enable.idempotence", "false")
                .producerConfigs("client", "ours");
        assertThat(producer)
                .containsEntry("transactional.id", "ours")
                .containsEntry("enable.idempotence", true)
                .containsEntry("transaction.timeout.ms", 10_000);
        assertThat(config("producer.transaction.timeout.ms", "500").producerConfigs("client", "ours"))
                .containsEntry("transaction.timeout.ms", "500");
        assertThat(config().producerConfigs("client", null)).doesNotContainKeys("transactional.id");
    }

    @Test
    void keepsTheOrderOfRecords() {
        StreamsConfig config = config("producer.max.in.flight.requests.per.connection", "6");
        assertThatThrownBy(() -> config.producerConfigs("client", "ours"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("max.in.flight.requests.per.connection");
    }

    @Test
    void saysWhatIsWrongWithASerde() {
        assertThatThrownBy(() -> config().defaultKeySerde())
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("default.key.serde", "Consumed");
        assertThatThrownBy(() -> config("default.value.serde", "com.example.NoSuchSerde"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("default.value.serde", "com.example.NoSuchSerde");
        StreamsConfig noSerde = config("default.value.serde", String.class);
        assertThatThrownBy(noSerde::defaultValueSerde)
                .isInstanceOf(StreamsException.class)
                .hasMessageContainingAll("default.value.serde", "java.lang.String", "must be a Serde");
        assertThat(config("default.value.serde", Serdes.LongSerde.class.getName())
                        .defaultValueSerde())
                .isInstanceOf(Serdes.LongSerde.class);
    }

    @Test
    void takesTheOlderNameOfAHandlerOnlyWithoutTheNewer() {
        assertThat(config("default.deserialization.exception.handler", LogAndContinueExceptionHandler.class)
                        .deserializationExceptionHandler())
                .isInstanceOf(LogAndContinueExceptionHandler.class);
        assertThat(config("deserialization.exception.handler", LogAndFailExceptionHandler.class)
                        .deserializationExceptionHandler())
                .isInstanceOf(LogAndFailExceptionHandler.class);
    }

    @Test
    void knowsEverySettingOfKafkaStreams() {
        for (String key : org.apache.kafka.streams.StreamsConfig.configDef().names()) {
            settings.put(key, "x");
            assertThat(UnknownKeys.in(settings.keySet()))
                    .as(key)
                    .noneSatisfy(finding -> assertThat(finding.message()).contains("did you mean"));
            settings.remove(key);
        }
    }
}
