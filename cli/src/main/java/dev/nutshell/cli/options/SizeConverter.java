package dev.nutshell.cli.options;

import dev.nutshell.frontends.Quantity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes such as {@code 512M} and {@code 8G}. */
final class SizeConverter implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    try {
      return Quantity.size(text);
    } catch (IllegalArgumentException malformed) {
      throw new TypeConversionException(malformed.getMessage());
    }
  }
}
