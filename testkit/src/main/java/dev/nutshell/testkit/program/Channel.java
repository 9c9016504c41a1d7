package dev.nutshell.testkit.program;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A channel that statements may use.
 *
 * @param name an array's with its index
 * @param capacity 0 for a rendezvous
 */
record Channel(String name, int capacity, List<Kind> fields) {
  boolean isRendezvous() {
    return capacity == 0;
  }

  static String type(int capacity, List<Kind> fields) {
    return fields.stream()
        .map(Kind::field)
        .collect(Collectors.joining(", ", "[" + capacity + "] of { ", " }"));
  }
}
