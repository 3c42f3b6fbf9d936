package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssl.keystore.password",
                "consumer.ssl.key.password",
                "sasl.jaas.config",
                "producer.sasl.jaas.config",
                "app.api.token",
                "APP.CLIENT.SECRET",
                "basic.auth.user.info",
                "ssl.keystore.key"
            })
    void masksWhatTheNameGivesAway(String key) {
        assertThat(Secrets.printable(key, "hush")).isEqualTo(Secrets.MASK);
    }

    @Test
    void masksEveryKeyThatKafkaTypesAsPassword() {
        for (ConfigDef definition :
                new ConfigDef[] {ConsumerConfig.configDef(), ProducerConfig.configDef(), AdminClientConfig.configDef()
                }) {
            definition.configKeys().values().stream()
                    .filter(key -> key.type() == ConfigDef.Type.PASSWORD)
                    .forEach(key ->
                            assertThat(Secrets.isSecret(key.name)).as(key.name).isTrue());
        }
    }

    @Test
    void showsOrdinaryValues() {
        assertThat(Secrets.printable("bootstrap.servers", "kafka:9092")).isEqualTo("kafka:9092");
        assertThat(Secrets.printable("key.serde", "")).isEmpty();
    }

    @Test
    void masksThePasswordInsideOfAUrl() {
        assertThat(Secrets.printable("app.registry.url", "https://me:hush@registry:8081/x"))
                .isEqualTo("https://me:" + Secrets.MASK + "@registry:8081/x");
    }
}
