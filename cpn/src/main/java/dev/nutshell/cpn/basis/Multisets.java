package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Multisets, which are lists whose order is of no importance. */
public final class Multisets {
  /** So many copies are a mistake, not a marking. */
  private static final int MOST = 1_000_000;

  private Multisets() {}

  /** So many copies of a colour, none where the number is negative. */
  static Items copies(Object count, Object of) {
    int times = (Integer) count;
    if (times > MOST) {
      throw Raised.fail("more than " + MOST + " tokens of one colour at a time");
    }
    Items all = Items.NIL;
    for (int i = 0; i < times; i++) {
      all = Items.cons(of, all);
    }
    return all;
  }

  static Items times(Object count, Object multiset) {
    int times = (Integer) count;
    Items once = (Items) multiset;
    if ((long) Math.max(0, times) * once.size() > MOST) {
      throw Raised.fail("more than " + MOST + " tokens at a time");
    }
    Items all = Items.NIL;
    for (int i = 0; i < times; i++) {
      all = once.append(all);
    }
    return all;
  }

  /** Without the first occurrences of each. */
  static Items minus(Object from, Object what) {
    Map<Object, Integer> counts = counts((Items) what);
    List<Object> left = new ArrayList<>();
    int removed = 0;
    for (Object item : (Items) from) {
      Integer more = counts.get(item);
      if (more != null && more > 0) {
        counts.put(item, more - 1);
        removed++;
      } else {
        left.add(item);
      }
    }
    if (removed < ((Items) what).size()) {
      throw Raised.of(Raised.SUBTRACT);
    }
    return Items.of(left);
  }

  public static Map<Object, Integer> counts(Items items) {
    Map<Object, Integer> counts = new HashMap<>();
    for (Object item : items) {
      counts.merge(item, 1, Integer::sum);
    }
    return counts;
  }

  /** Whether every colour occurs at least as often in the second. */
  static boolean isWithin(Object one, Object other) {
    Map<Object, Integer> more = counts((Items) other);
    return counts((Items) one).entrySet().stream()
        .allMatch(each -> more.getOrDefault(each.getKey(), 0) >= each.getValue());
  }

  static boolean areEqual(Object one, Object other) {
    return counts((Items) one).equals(counts((Items) other));
  }

  static int count(Object of, Object in) {
    int count = 0;
    for (Object item : (Items) in) {
      count += item.equals(of) ? 1 : 0;
    }
    return count;
  }
}
