package dev.nutshell.petri.colour.syntax;

import java.util.ArrayList;
import java.util.List;

/** The values that a variable or a part of a token can have. Every value is a row of numbers. */
public sealed interface Type {
  String name();

  /** How many numbers a value consists of. */
  int width();

  /** The types of these numbers. */
  List<Scalar> scalars();

  /**
   * Whole numbers from first to last.
   *
   * @param cyclic whether the first follows the last also in arithmetic
   * @param words what the values are called, or null where they are numbers
   */
  record Scalar(String name, int first, int last, boolean cyclic, List<String> words)
      implements Type {
    @Override
    public int width() {
      return 1;
    }

    @Override
    public List<Scalar> scalars() {
      return List.of(this);
    }

    public long size() {
      return (long) last - first + 1;
    }

    /** Whether all values of the other type are values of this one. */
    public boolean covers(Scalar other) {
      return first <= other.first && other.last <= last;
    }

    public String word(int value) {
      return words != null && value >= first && value <= last
          ? words.get(value - first)
          : Integer.toString(value);
    }
  }

  /** As many elements as there are combinations of indices. */
  record Vector(String name, List<Scalar> indices, Type element) implements Type {
    public int length() {
      long length = 1;
      for (Scalar index : indices) {
        length = Math.min(Integer.MAX_VALUE, length * index.size());
      }
      return (int) length;
    }

    @Override
    public int width() {
      return (int) Math.min(Integer.MAX_VALUE, (long) length() * element.width());
    }

    @Override
    public List<Scalar> scalars() {
      List<Scalar> all = new ArrayList<>();
      for (int i = 0; i < length(); i++) {
        all.addAll(element.scalars());
      }
      return all;
    }
  }

  /** Named parts. */
  record Structure(String name, List<String> fields, List<Type> types) implements Type {
    @Override
    public int width() {
      return types.stream().mapToInt(Type::width).sum();
    }

    @Override
    public List<Scalar> scalars() {
      return types.stream().flatMap(type -> type.scalars().stream()).toList();
    }

    /** Where a field begins. */
    public int offset(int field) {
      return types.subList(0, field).stream().mapToInt(Type::width).sum();
    }
  }
}
