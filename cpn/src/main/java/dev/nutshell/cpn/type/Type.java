package dev.nutshell.cpn.type;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A type. */
public sealed interface Type {
  Type INT = of(TypeName.INT);
  Type INTINF = of(TypeName.INTINF);
  Type REAL = of(TypeName.REAL);
  Type STRING = of(TypeName.STRING);
  Type CHAR = of(TypeName.CHAR);
  Type BOOL = of(TypeName.BOOL);
  Type EXN = of(TypeName.EXN);
  Type UNIT = new Rows(List.of(), List.of());

  /** Labels that are numbers come first, by their value. */
  Comparator<String> LABELS =
      Comparator.<String>comparingInt(l -> number(l) < 0 ? 1 : 0)
          .thenComparingInt(Type::number)
          .thenComparing(Comparator.naturalOrder());

  private static int number(String label) {
    return label.length() < 9 && label.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Integer.parseInt(label)
        : -1;
  }

  /** Not known yet; perhaps one of some, or a record of which some fields are known. */
  final class Variable implements Type {
    Type link;
    int level;
    Set<TypeName> among;
    SortedMap<String, Type> fields;

    public Variable(int level) {
      this.level = level;
    }
  }

  record Named(TypeName name, List<Type> arguments) implements Type {}

  /** A record or tuple; labels in order. */
  record Rows(List<String> labels, List<Type> types) implements Type {}

  static Type of(TypeName name, Type... arguments) {
    return new Named(name, List.of(arguments));
  }

  static Type list(Type of) {
    return of(TypeName.LIST, of);
  }

  static Type arrow(Type from, Type to) {
    return of(TypeName.ARROW, from, to);
  }

  static Type tuple(Type... types) {
    return tuple(Arrays.asList(types));
  }

  static Type tuple(List<Type> types) {
    List<String> labels = new ArrayList<>();
    for (int i = 1; i <= types.size(); i++) {
      labels.add(Integer.toString(i));
    }
    return new Rows(labels, List.copyOf(types));
  }

  static Type record(Map<String, Type> fields) {
    SortedMap<String, Type> sorted = new TreeMap<>(LABELS);
    sorted.putAll(fields);
    return new Rows(List.copyOf(sorted.keySet()), List.copyOf(sorted.values()));
  }

  /** What is known of it at the surface. */
  default Type now() {
    Type type = this;
    while (type instanceof Variable variable && variable.link != null) {
      type = variable.link;
    }
    return type;
  }

  /** The name of a type that has one, or null. */
  default TypeName named() {
    return now() instanceof Named named ? named.name() : null;
  }

  /** The same with other types in the place of variables. */
  default Type with(Map<Variable, Type> replaced) {
    return switch (now()) {
      case Variable variable -> replaced.getOrDefault(variable, variable);
      case Named(TypeName name, List<Type> arguments) ->
          arguments.isEmpty()
              ? now()
              : new Named(name, arguments.stream().map(each -> each.with(replaced)).toList());
      case Rows(List<String> labels, List<Type> types) ->
          new Rows(labels, types.stream().map(each -> each.with(replaced)).toList());
    };
  }

  /** What a constructor of this type takes. */
  default Type argument(dev.nutshell.cpn.value.Constructor constructor) {
    Named named = (Named) now();
    Map<Variable, Type> replaced = new HashMap<>();
    for (int i = 0; i < named.arguments().size(); i++) {
      replaced.put(named.name().parameters().get(i), named.arguments().get(i));
    }
    Type argument = named.name().argument(constructor);
    return argument == null ? null : argument.with(replaced);
  }

  /** As people write it. */
  default String words() {
    return switch (now()) {
      case Variable variable ->
          variable.among != null ? "int" : variable.fields != null ? "{…}" : "'a";
      case Named(TypeName name, List<Type> arguments) -> {
        if (name == TypeName.ARROW) {
          yield "(" + arguments.get(0).words() + " -> " + arguments.get(1).words() + ")";
        }
        String of = String.join(", ", arguments.stream().map(Type::words).toList());
        yield arguments.isEmpty()
            ? name.name()
            : (arguments.size() == 1 ? of : "(" + of + ")") + " " + name.name();
      }
      case Rows(List<String> labels, List<Type> types) -> {
        if (labels.isEmpty()) {
          yield "unit";
        }
        List<String> words = new ArrayList<>();
        boolean tuple = labels.getFirst().equals("1");
        for (int i = 0; i < labels.size(); i++) {
          words.add((tuple ? "" : labels.get(i) + ":") + types.get(i).words());
        }
        yield tuple ? "(" + String.join(" * ", words) + ")" : "{" + String.join(", ", words) + "}";
      }
    };
  }
}
