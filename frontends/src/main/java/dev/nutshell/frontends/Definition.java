package dev.nutshell.frontends;

import java.util.regex.Pattern;

/** A parameter's or a macro's value, as in {@code NAME=VALUE}. */
public record Definition(String name, String value) {
  /** Of a parameter, or of a macro and perhaps its own parameters. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*(\\([\\w\\s,]*\\))?");

  /** A name alone stands for 1, as it does for compilers. */
  public static Definition of(String text) {
    int equals = text.indexOf('=');
    return equals < 0
        ? new Definition(text, "1")
        : new Definition(text.substring(0, equals), text.substring(equals + 1));
  }

  public boolean hasProperName() {
    return NAME.matcher(name).matches();
  }
}
