package dev.nutshell.frontends;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes and durations as people write them, for every door through which they come. */
public final class Quantity {
  /** The least memory that a whole process may be allowed: the JVM takes most of it. */
  public static final long LEAST_MEMORY = 96L << 20;

  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})\\s*([KMGT]?)(?:i?B)?");
  private static final Pattern MILLIS = Pattern.compile("(\\d{1,9})ms");
  private static final Pattern DURATION =
      Pattern.compile("(?:(\\d{1,6})h)?(?:(\\d{1,6})m)?(?:(\\d{1,9})s?)?");

  private Quantity() {}

  /**
   * The bytes of a size such as {@code 512M} or {@code 8G}.
   *
   * @throws IllegalArgumentException with a sentence for the user
   */
  public static long size(String text) {
    Matcher size = SIZE.matcher(text.strip());
    if (!size.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no size such as 512M or 8G");
    }
    int shift = 10 * " KMGT".indexOf(size.group(2).isEmpty() ? ' ' : size.group(2).charAt(0));
    long value = Long.parseLong(size.group(1));
    if (value > Long.MAX_VALUE >> shift) {
      throw new IllegalArgumentException("'" + text + "' is more than any machine has");
    }
    return value << shift;
  }

  /**
   * A duration such as {@code 500ms}, {@code 90}, {@code 90s}, {@code 5m} or {@code 1h30m}.
   *
   * @throws IllegalArgumentException with a sentence for the user
   */
  public static Duration duration(String text) {
    Matcher millis = MILLIS.matcher(text.strip());
    if (millis.matches()) {
      return Duration.ofMillis(number(millis.group(1)));
    }
    Matcher duration = DURATION.matcher(text.strip());
    if (text.isBlank() || !duration.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no duration such as 90s, 5m or 1h30m");
    }
    return Duration.ofHours(number(duration.group(1)))
        .plusMinutes(number(duration.group(2)))
        .plusSeconds(number(duration.group(3)));
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
