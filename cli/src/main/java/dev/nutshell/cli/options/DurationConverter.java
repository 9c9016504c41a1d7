package dev.nutshell.cli.options;

import dev.nutshell.frontends.Quantity;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations such as {@code 500ms}, {@code 90}, {@code 90s}, {@code 5m} and {@code 1h30m}. */
final class DurationConverter implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    try {
      return Quantity.duration(text);
    } catch (IllegalArgumentException malformed) {
      throw new TypeConversionException(malformed.getMessage());
    }
  }
}
