package dev.nutshell.promela.name;

import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.HashMap;
import java.util.Map;

/** What structures hold; worked out once each, since they may nest doubling at every level. */
public final class Structures {
  public static final int DEEPEST = 100;
  public static final int LARGEST = 1 << 24;

  /** A message has so many fields at most. */
  private static final int MOST_FIELDS = 10_000;

  private final Map<Structure, Facts> facts = new HashMap<>();

  /**
   * @param size the number of scalars, one more than {@link #LARGEST} where there are more
   */
  private record Facts(
      int depth,
      long size,
      boolean array,
      boolean arrayOfStructures,
      Map<String, Variable> fields) {}

  public void add(Structure structure) {
    int depth = 1;
    long size = 0;
    boolean array = false;
    boolean arrayOfStructures = false;
    Map<String, Variable> fields = new HashMap<>();
    for (Variable field : structure.fields()) {
      fields.putIfAbsent(field.name(), field);
      array |= field.isArray();
      if (field.type() instanceof Type.Struct(Structure nested)) {
        Facts inner = facts.get(nested);
        depth = Math.max(depth, inner.depth + 1);
        array |= inner.array;
        arrayOfStructures |= field.isArray() || inner.arrayOfStructures;
      }
      size = Math.min(size + size(field), LARGEST + 1L);
    }
    facts.put(structure, new Facts(depth, size, array, arrayOfStructures, fields));
  }

  /** The field of that name, or null. */
  public Variable field(Structure structure, String name) {
    return facts.get(structure).fields.get(name);
  }

  public int depth(Structure structure) {
    return facts.get(structure).depth;
  }

  /** The number of scalars in the variable, at least one more than {@link #LARGEST} for more. */
  public long size(Variable variable) {
    long element =
        variable.type() instanceof Type.Struct(Structure structure) ? facts.get(structure).size : 1;
    return element * variable.length();
  }

  public boolean holdsArray(Structure structure) {
    return facts.get(structure).array;
  }

  /** A sentence that says why the structure cannot be sent, or null where it can. */
  public String whyNoMessage(Structure structure) {
    Facts known = facts.get(structure);
    if (known.arrayOfStructures) {
      return "A message cannot hold an array of structures, but " + structure.name() + " does.";
    }
    return known.size > MOST_FIELDS
        ? "A message has at most " + MOST_FIELDS + " fields, but " + structure.name() + " has more."
        : null;
  }
}
