package io.millrace.state.rocksdb.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SymbolIT {

    @ParameterizedTest
    @EnumSource
    void isInTheLibrary(Symbol symbol) {
        assertThat(NativeLibrary.ofThisProcess().handle(symbol)).isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void isDescribedAsInC(Symbol symbol) {
        assertThat(symbol.signature()).matches("[a-zA-Z0-9_ ]+\\*{0,2} (rocksdb|Java_org_rocksdb)_\\w+\\([^()]*\\)");
        assertThat(symbol.descriptor().toString().replace("a8", "j8"))
                .isEqualTo(parse(symbol.signature()).toString());
    }

    @Test
    void readsSignaturesOfC() {
        assertThat(parse("void f(const char* const*, size_t, unsigned char, bool, int)"))
                .isEqualTo(FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_BYTE, JAVA_BOOLEAN, JAVA_INT));
        assertThat(parse("rocksdb_t* f()")).isEqualTo(FunctionDescriptor.of(JAVA_LONG));
        assertThatIllegalArgumentException().isThrownBy(() -> parse("void f(rocksdb_slice_t)"));
    }

    private static FunctionDescriptor parse(String signature) {
        int open = signature.indexOf('(');
        String result = signature.substring(0, signature.lastIndexOf(' ', open));
        String parameters = signature.substring(open + 1, signature.length() - 1);
        MemoryLayout[] layouts = parameters.isEmpty()
                ? new MemoryLayout[0]
                : Arrays.stream(parameters.split(", ")).map(SymbolIT::layout).toArray(MemoryLayout[]::new);
        return result.equals("void")
                ? FunctionDescriptor.ofVoid(layouts)
                : FunctionDescriptor.of(layout(result), layouts);
    }

    private static MemoryLayout layout(String type) {
        return switch (type) {
            case "int", "int32_t", "uint32_t" -> JAVA_INT;
            case "unsigned char" -> JAVA_BYTE;
            case "bool" -> JAVA_BOOLEAN;
            case "size_t", "uint64_t" -> JAVA_LONG;
            default -> {
                if (!type.endsWith("*")) {
                    throw new IllegalArgumentException(type + " is neither a pointer nor a known type");
                }
                yield JAVA_LONG;
            }
        };
    }
}
