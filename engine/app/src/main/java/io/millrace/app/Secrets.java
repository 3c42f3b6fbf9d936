package io.millrace.app;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Decides what of the configuration may be printed. */
final class Secrets {
    static final String MASK = "********";

    private static final List<String> MARKS = List.of(
            "password", "passwd", "secret", "token", "jaas", "credential", "user.info", "private.key", "apikey");

    /** Typed as passwords by Kafka although their names do not say so. */
    private static final List<String> KEY_MATERIAL =
            List.of("ssl.keystore.key", "ssl.keystore.certificate.chain", "ssl.truststore.certificates");

    private static final Pattern PASSWORD_IN_URL = Pattern.compile("(://[^/@:\\s]*:)[^/@\\s]+@");

    private Secrets() {}

    /** The value as it may appear in a log or over HTTP. */
    static String printable(String key, String value) {
        if (value.isEmpty()) {
            return value;
        }
        return isSecret(key) ? MASK : PASSWORD_IN_URL.matcher(value).replaceAll("$1" + MASK + "@");
    }

    static boolean isSecret(String key) {
        String name = key.toLowerCase(Locale.ROOT);
        return MARKS.stream().anyMatch(name::contains) || KEY_MATERIAL.stream().anyMatch(name::endsWith);
    }
}
