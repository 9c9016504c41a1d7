package dev.nutshell.report;

import java.util.Locale;

/** Sizes and counts as people read them. */
public final class Sizes {
  private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB"};

  private Sizes() {}

  public static String bytes(long size) {
    double value = size;
    int unit = 0;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0
        ? size + " bytes"
        : String.format(Locale.ROOT, value < 10 ? "%.1f %s" : "%.0f %s", value, UNITS[unit]);
  }

  public static String grouped(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  public static String seconds(double time) {
    return String.format(Locale.ROOT, time < 10 ? "%.2f s" : "%.1f s", time);
  }
}
