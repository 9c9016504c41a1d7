package dev.nutshell.cpn.value;

import java.util.Arrays;

/** A tuple, or a record with its fields in the order of their labels. */
public final class Tuple {
  public static final Tuple UNIT = new Tuple();

  private final Object[] items;
  private int hash;

  public Tuple(Object... items) {
    this.items = items;
  }

  public Object get(int index) {
    return items[index];
  }

  public int size() {
    return items.length;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || other instanceof Tuple tuple && Arrays.equals(items, tuple.items);
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      hash = Arrays.hashCode(items);
    }
    return hash;
  }
}
