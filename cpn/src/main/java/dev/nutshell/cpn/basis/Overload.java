package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import java.util.Map;
import java.util.Set;

/**
 * An operator of several types.
 *
 * @param among what it is about
 */
public record Overload(String name, Set<TypeName> among, Shape shape) {
  private static final Set<TypeName> NUMBERS = Set.of(TypeName.INT, TypeName.INTINF, TypeName.REAL);
  private static final Set<TypeName> WHOLE = Set.of(TypeName.INT, TypeName.INTINF);
  private static final Set<TypeName> ORDERED =
      Set.of(TypeName.INT, TypeName.INTINF, TypeName.REAL, TypeName.STRING, TypeName.CHAR);

  /** What it takes and gives. */
  public enum Shape {
    BINARY,
    COMPARISON,
    UNARY,
    SIZE;

    public Type of(Type about) {
      return switch (this) {
        case BINARY -> Type.arrow(Type.tuple(about, about), about);
        case COMPARISON -> Type.arrow(Type.tuple(about, about), Type.BOOL);
        case UNARY -> Type.arrow(about, about);
        case SIZE -> Type.arrow(about, Type.INT);
      };
    }
  }

  static final Map<String, Overload> ALL =
      Map.ofEntries(
          entry("+", NUMBERS, Shape.BINARY),
          entry("-", NUMBERS, Shape.BINARY),
          entry("*", NUMBERS, Shape.BINARY),
          entry("div", WHOLE, Shape.BINARY),
          entry("mod", WHOLE, Shape.BINARY),
          entry("~", NUMBERS, Shape.UNARY),
          entry("abs", NUMBERS, Shape.UNARY),
          entry("<", ORDERED, Shape.COMPARISON),
          entry(">", ORDERED, Shape.COMPARISON),
          entry("<=", ORDERED, Shape.COMPARISON),
          entry(">=", ORDERED, Shape.COMPARISON),
          entry("size", Set.of(TypeName.LIST, TypeName.STRING), Shape.SIZE));

  private static Map.Entry<String, Overload> entry(String name, Set<TypeName> among, Shape shape) {
    return Map.entry(name, new Overload(name, among, shape));
  }
}
