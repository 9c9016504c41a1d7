package dev.nutshell.cli.options;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations such as {@code 500ms}, {@code 90}, {@code 90s}, {@code 5m} and {@code 1h30m}. */
final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern DURATION =
      Pattern.compile("(?:(\\d{1,6})h)?(?:(\\d{1,6})m)?(?:(\\d{1,9})s?)?");

  private static final Pattern MILLIS = Pattern.compile("\\d{1,9}ms");

  @Override
  public Duration convert(String text) {
    if (MILLIS.matcher(text.strip()).matches()) {
      return Duration.ofMillis(number(text.strip().replace("ms", "")));
    }
    Matcher duration = DURATION.matcher(text.strip());
    if (text.isBlank() || !duration.matches()) {
      throw new TypeConversionException("'" + text + "' is no duration such as 90s, 5m or 1h30m");
    }
    return Duration.ofHours(number(duration.group(1)))
        .plusMinutes(number(duration.group(2)))
        .plusSeconds(number(duration.group(3)));
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
