package io.millrace.graph.processor;

import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Values that are given as text, as Java source. */
final class Literals {
    private Literals() {}

    /** Whether a value of that type can be given as text. */
    static boolean canBe(TypeMirror type) {
        return type.getKind().isPrimitive() || Members.isString(type) || isEnum(type);
    }

    /** The value as Java source; of an enum constant only its name; null if the text is no value of the type. */
    static @Nullable String code(String text, TypeMirror type) {
        try {
            return switch (type.getKind()) {
                case INT -> Integer.toString(Integer.decode(text));
                case LONG -> Long.decode(text) + "L";
                case SHORT -> "(short) " + Short.decode(text);
                case BYTE -> "(byte) " + Byte.decode(text);
                case DOUBLE -> floating(Double.parseDouble(text), text, "Double", "d");
                case FLOAT -> floating(Float.parseFloat(text), text, "Float", "f");
                case BOOLEAN -> text.equals("true") || text.equals("false") ? text : null;
                case CHAR -> text.length() == 1 ? "(char) " + (int) text.charAt(0) : null;
                default -> Members.isString(type) ? quoted(text) : constant(text, type);
            };
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static String floating(double value, String text, String box, String suffix) {
        if (Double.isNaN(value)) {
            return box + ".NaN";
        }
        if (Double.isInfinite(value)) {
            return box + (value > 0 ? ".POSITIVE_INFINITY" : ".NEGATIVE_INFINITY");
        }
        return suffix.equals("f") ? Float.toString(Float.parseFloat(text)) + "f" : Double.toString(value);
    }

    private static @Nullable String constant(String text, TypeMirror type) {
        if (!isEnum(type)) {
            return null;
        }
        for (Element each : ((DeclaredType) type).asElement().getEnclosedElements()) {
            if (each.getKind() == ElementKind.ENUM_CONSTANT
                    && each.getSimpleName().contentEquals(text)) {
                return text;
            }
        }
        return null;
    }

    /** A string literal. */
    static String quoted(String text) {
        StringBuilder code = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> code.append('\\').append(c);
                case '\n' -> code.append("\\n");
                case '\r' -> code.append("\\r");
                case '\t' -> code.append("\\t");
                default -> code.append(c < ' ' || c > '~' ? "\\u%04x".formatted((int) c) : String.valueOf(c));
            }
        }
        return code.append('"').toString();
    }

    static boolean isEnum(TypeMirror type) {
        return type instanceof DeclaredType declared && declared.asElement().getKind() == ElementKind.ENUM;
    }
}
