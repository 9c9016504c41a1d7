package dev.nutshell.cli.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes such as {@code 512M} and {@code 8G}. */
final class SizeConverter implements ITypeConverter<Long> {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})\\s*([KMGT]?)(?:i?B)?");

  @Override
  public Long convert(String text) {
    Matcher size = SIZE.matcher(text.strip());
    if (!size.matches()) {
      throw new TypeConversionException("'" + text + "' is no size such as 512M or 8G");
    }
    int shift = 10 * " KMGT".indexOf(size.group(2).isEmpty() ? ' ' : size.group(2).charAt(0));
    long value = Long.parseLong(size.group(1));
    if (value > Long.MAX_VALUE >> shift) {
      throw new TypeConversionException("'" + text + "' is more than any machine has");
    }
    return value << shift;
  }
}
