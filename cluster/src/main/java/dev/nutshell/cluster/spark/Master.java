package dev.nutshell.cluster.spark;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a cluster.
 *
 * @param url as Spark reads it
 * @param workers how many executors it is known to have, or 0 where nobody knows
 * @param here whether its workers are processes on this machine, which share its memory
 */
public record Master(String url, int workers, boolean here) {
  private static final Pattern LOCAL_CLUSTER =
      Pattern.compile(
          "local-cluster(?:\\[\\s*(\\d{1,3})\\s*(?:,\\s*(\\d{1,3})\\s*)?(?:,\\s*\\d+\\s*)?])?");

  /** What a worker on this machine offers to executors, in mebibytes: its heap and more. */
  static final int HEAP_MIB = 512;

  /**
   * @return null where there is no such cluster
   */
  public static Master of(String text) {
    Matcher local = LOCAL_CLUSTER.matcher(text);
    if (local.matches()) {
      int workers = number(local.group(1), 2);
      int cores = number(local.group(2), 1);
      return workers < 1 || cores < 1
          ? null
          : new Master(
              "local-cluster[%d,%d,%d]".formatted(workers, cores, 2 * HEAP_MIB), workers, true);
    }
    boolean known = text.startsWith("spark://") || text.startsWith("k8s://") || text.equals("yarn");
    return known ? new Master(text, 0, false) : null;
  }

  private static int number(String text, int usual) {
    return text == null ? usual : Integer.parseInt(text);
  }
}
