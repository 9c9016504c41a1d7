package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Strings, and numbers as strings. */
public final class Texts {
  private static final Pattern WHOLE = Pattern.compile("\\s*([-~+]?)(\\d+).*", Pattern.DOTALL);
  private static final Pattern REAL =
      Pattern.compile(
          "\\s*([-~+]?)(\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE]([-~]?\\d+))?.*", Pattern.DOTALL);

  private Texts() {}

  static String substring(Object text, Object from, Object length) {
    String of = (String) text;
    int start = (Integer) from;
    int many = (Integer) length;
    if (start < 0 || many < 0 || (long) start + many > of.length()) {
      throw Raised.of(Raised.SUBSCRIPT);
    }
    return of.substring(start, start + many);
  }

  static Object letter(Object text, Object at) {
    int index = (Integer) at;
    if (index < 0 || index >= ((String) text).length()) {
      throw Raised.of(Raised.SUBSCRIPT);
    }
    return ((String) text).charAt(index);
  }

  static Items explode(Object text) {
    List<Object> letters = new ArrayList<>();
    ((String) text).chars().forEach(c -> letters.add((char) c));
    return Items.of(letters);
  }

  static String implode(Object letters) {
    StringBuilder text = new StringBuilder();
    ((Items) letters).forEach(text::append);
    return text.toString();
  }

  static String concat(String between, Object texts) {
    return String.join(between, ((Items) texts).list().stream().map(String.class::cast).toList());
  }

  static String map(Object function, Object text) {
    return implode(Lists.map(function, explode(text)));
  }

  /**
   * @param empty whether empty pieces count
   */
  static Items split(Object isBorder, Object text, boolean empty) {
    List<Object> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    for (char c : ((String) text).toCharArray()) {
      if (Lists.is(isBorder, c)) {
        if (empty || !piece.isEmpty()) {
          pieces.add(piece.toString());
        }
        piece.setLength(0);
      } else {
        piece.append(c);
      }
    }
    if (empty || !piece.isEmpty()) {
      pieces.add(piece.toString());
    }
    return Items.of(pieces);
  }

  static Object letterOf(Object number) {
    int code = (Integer) number;
    if (code < 0 || code > 255) {
      throw Raised.of(Raised.CHR);
    }
    return (char) code;
  }

  /** A number as ML writes it, with {@code ~} for a minus. */
  public static String number(Object number) {
    return number instanceof Double real ? real(real) : number.toString().replace('-', '~');
  }

  /** As Standard ML of New Jersey prints it: twelve digits at most. */
  private static String real(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "~inf";
    }
    BigDecimal rounded =
        new BigDecimal(value)
            .round(new MathContext(12, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    String text;
    if (rounded.signum() == 0) {
      text = "0.0";
    } else if (exponent >= -5 && exponent < 12) {
      String plain = rounded.toPlainString();
      text = plain.indexOf('.') < 0 ? plain + ".0" : plain;
    } else {
      String digits = rounded.unscaledValue().toString();
      String sign = digits.startsWith("-") ? "-" : "";
      digits = digits.substring(sign.length());
      text =
          sign
              + digits.charAt(0)
              + (digits.length() > 1 ? "." + digits.substring(1) : "")
              + "E"
              + exponent;
    }
    return text.replace('-', '~');
  }

  static Object readWhole(Object text, boolean large) {
    Matcher matcher = WHOLE.matcher((String) text);
    if (!matcher.matches()) {
      return TypeName.NONE.alone();
    }
    BigInteger value = new BigInteger(matcher.group(2));
    if (matcher.group(1).equals("-") || matcher.group(1).equals("~")) {
      value = value.negate();
    }
    if (!large && value.bitLength() > 31) {
      throw Raised.of(Raised.OVERFLOW);
    }
    return TypeName.SOME.of(large ? value : (Object) value.intValue());
  }

  static Object readReal(Object text) {
    Matcher matcher = REAL.matcher((String) text);
    if (!matcher.matches()) {
      return TypeName.NONE.alone();
    }
    String power = matcher.group(3) == null ? "" : "e" + matcher.group(3).replace('~', '-');
    double value = Double.parseDouble(matcher.group(2) + power);
    boolean negative = matcher.group(1).equals("-") || matcher.group(1).equals("~");
    return TypeName.SOME.of(Arithmetic.canonical(negative ? -value : value));
  }

  static Integer whole(double value) {
    if (Double.isNaN(value)) {
      throw Raised.of(Raised.DOMAIN);
    }
    if (Math.abs(value) > Integer.MAX_VALUE) {
      throw Raised.of(Raised.OVERFLOW);
    }
    return (int) value;
  }
}
