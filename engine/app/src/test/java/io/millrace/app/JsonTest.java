package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void writesNestedValuesInTheirOrder() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("b", List.of(1, 2.5, true));
        value.put("a", Map.of("x", "y"));
        value.put("none", null);
        value.put("empty", List.of());

        assertThat(Json.write(value).replaceAll("\\s", ""))
                .isEqualTo("{\"b\":[1,2.5,true],\"a\":{\"x\":\"y\"},\"none\":null,\"empty\":[]}");
    }

    @Test
    void escapesWhatJsonDemands() {
        assertThat(Json.write("a\"b\\c\nd\u0001é")).isEqualTo("\"a\\\"b\\\\c\\nd\\u0001é\"\n");
    }

    @Test
    void writesNullForWhatJsonCannotSay() {
        assertThat(Json.write(Arrays.asList(Double.NaN, null)).replaceAll("\\s", ""))
                .isEqualTo("[null,null]");
    }
}
