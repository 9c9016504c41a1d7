package dev.nutshell.petri.pnml;

import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Type;
import dev.nutshell.petri.xml.Element;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The declarations of a symmetric net: sorts, their constants, partitions, and variables. */
final class Sorts {
  static final Type.Scalar BOOL = new Type.Scalar("bool", 0, 1, false, List.of("false", "true"));
  static final Type.Scalar DOT = new Type.Scalar("dot", 0, 0, true, List.of("•"));

  private static final Set<String> LEAVES = Set.of("usersort", "dot", "bool", "finiteintrange");
  private static final int WIDEST = 1024;
  private static final int FURTHEST = 1 << 30;
  private static final int DEEPEST = 256;

  private final Map<String, Element> declared = new HashMap<>();
  private final Map<String, Type> sorts = new HashMap<>();
  private final Map<String, Expression.Number> constants = new HashMap<>();
  private final Map<String, List<Expression.Number>> parts = new HashMap<>();
  private final Map<String, Element> variables = new HashMap<>();
  private final Set<String> inProgress = new HashSet<>();

  Sorts(List<Element> declarations) {
    declarations.forEach(this::collect);
    List.copyOf(declared.keySet()).forEach(id -> sort(id, declared.get(id)));
    variables.values().forEach(variable -> type(variable.only()));
    for (Element element : declared.values()) {
      if (element.name().equals("partition")) {
        partition(element);
      }
    }
  }

  private void collect(Element element) {
    switch (element.name()) {
      case "namedsort", "partition" -> {
        if (declared.put(element.attribute("id"), element) != null) {
          throw element.malformed("the sort '" + element.attribute("id") + "' is declared twice");
        }
      }
      case "variabledecl" -> {
        if (variables.put(element.attribute("id"), element) != null) {
          throw element.malformed(
              "the variable '" + element.attribute("id") + "' is declared twice");
        }
      }
      case "structure", "declarations", "declaration" -> element.children().forEach(this::collect);
      case "text" -> {}
      default ->
          throw element.malformed("declarations of <" + element.name() + "> are not supported");
    }
  }

  private Type sort(String id, Element user) {
    Type known = sorts.get(id);
    if (known != null) {
      return known;
    }
    Element element = declared.get(id);
    if (element == null) {
      throw user.malformed("the sort '" + id + "' is not declared");
    }
    if (!inProgress.add(id)) {
      throw element.malformed("the sort '" + id + "' is made of itself");
    }
    if (inProgress.size() > DEEPEST) {
      throw element.malformed("sorts are made of others more than " + DEEPEST + " deep");
    }
    Type type =
        element.name().equals("partition")
            ? partitioned(element)
            : type(element.only(), element.attributes().getOrDefault("name", id));
    inProgress.remove(id);
    sorts.put(id, type);
    return type;
  }

  private Type partitioned(Element element) {
    if (element.children().isEmpty()) {
      throw element.malformed("a partition must name the sort that it divides");
    }
    return type(element.children().getFirst());
  }

  /** The type that a sort element stands for. */
  Type type(Element element) {
    return type(element, element.name());
  }

  private Type type(Element element, String name) {
    if (LEAVES.contains(element.name())) {
      element.mustBeEmpty();
    }
    return switch (element.name()) {
      case "usersort" -> sort(element.attribute("declaration"), element);
      case "dot" -> DOT;
      case "bool" -> BOOL;
      case "cyclicenumeration", "finiteenumeration" -> enumeration(element, name);
      case "finiteintrange" -> range(element, name);
      case "productsort" -> product(element, name);
      default -> throw element.malformed("the sort <" + element.name() + "> is not supported");
    };
  }

  private Type enumeration(Element element, String name) {
    List<String> words = new ArrayList<>();
    for (Element constant : element.children()) {
      if (!constant.name().equals("feconstant")) {
        throw element.unknown(constant);
      }
      constant.mustBeEmpty();
      words.add(constant.attributes().getOrDefault("name", constant.attribute("id")));
    }
    if (words.isEmpty()) {
      throw element.malformed("the sort '" + name + "' has no values");
    }
    Type.Scalar type = new Type.Scalar(name, 0, words.size() - 1, true, List.copyOf(words));
    for (int i = 0; i < words.size(); i++) {
      Element constant = element.children().get(i);
      if (constants.put(constant.attribute("id"), new Expression.Number(i, type)) != null) {
        throw constant.malformed(
            "the constant '" + constant.attribute("id") + "' is declared twice");
      }
    }
    return type;
  }

  private static Type.Scalar range(Element element, String name) {
    int first = number(element, "start");
    int last = number(element, "end");
    if (last < first) {
      throw element.malformed("the range " + first + " to " + last + " is empty");
    }
    if (first < -FURTHEST || last > FURTHEST) {
      throw element.malformed("the range " + first + " to " + last + " leaves -2^30 to 2^30");
    }
    return new Type.Scalar(name, first, last, true, null);
  }

  /** Whether values of the two are the same; a constant of a range does not name its sort. */
  static boolean same(Type one, Type other) {
    List<Type.Scalar> mine = one.scalars();
    List<Type.Scalar> its = other.scalars();
    if (mine.size() != its.size()) {
      return false;
    }
    for (int i = 0; i < mine.size(); i++) {
      Type.Scalar a = mine.get(i);
      Type.Scalar b = its.get(i);
      boolean ranges = a.words() == null && b.words() == null;
      if (ranges ? a.first() != b.first() || a.last() != b.last() : !a.equals(b)) {
        return false;
      }
    }
    return true;
  }

  static int number(Element element, String attribute) {
    try {
      return Integer.parseInt(element.attribute(attribute));
    } catch (NumberFormatException none) {
      throw element.malformed("'" + element.attribute(attribute) + "' is not a number of 32 bits");
    }
  }

  private Type product(Element element, String name) {
    List<Type> types = new ArrayList<>();
    List<String> fields = new ArrayList<>();
    long width = 0;
    for (Element child : element.children()) {
      Type type = type(child);
      width += type.width();
      if (width > WIDEST) {
        throw element.malformed("the product sort '" + name + "' has more than 1024 components");
      }
      types.add(type);
      fields.add(Integer.toString(fields.size() + 1));
    }
    if (types.isEmpty()) {
      throw element.malformed("the product sort '" + name + "' has no components");
    }
    return new Type.Structure(name, fields, types);
  }

  private void partition(Element element) {
    Type sort = partitioned(element);
    for (Element child : element.children().subList(1, element.children().size())) {
      if (!child.name().equals("partitionelement")) {
        throw element.unknown(child);
      }
      List<Expression.Number> part = child.children().stream().map(this::constant).toList();
      for (int i = 0; i < part.size(); i++) {
        if (!part.get(i).type().equals(sort)) {
          throw child
              .children()
              .get(i)
              .malformed("the constant is not of the sort that the partition divides");
        }
      }
      if (parts.put(child.attribute("id"), part) != null) {
        throw child.malformed("the part '" + child.attribute("id") + "' is declared twice");
      }
    }
  }

  /** A constant of an enumeration. */
  Expression.Number constant(Element element) {
    if (!element.name().equals("useroperator")) {
      throw element.malformed("a constant was expected and <" + element.name() + "> is there");
    }
    element.mustBeEmpty();
    Expression.Number constant = constants.get(element.attribute("declaration"));
    if (constant == null) {
      throw element.malformed(
          "the constant '" + element.attribute("declaration") + "' is not declared");
    }
    return constant;
  }

  /** The constants of a part of a partition, or null where there is no part of that name. */
  List<Expression.Number> part(Element element) {
    return parts.get(element.attributes().getOrDefault("declaration", ""));
  }

  /** A constant of a range, which says in itself of which. */
  Expression.Number rangeConstant(Element element) {
    int value = number(element, "value");
    if (!(type(element.only()) instanceof Type.Scalar type) || type.words() != null) {
      throw element.malformed("the constant " + value + " has no range");
    }
    if (value < type.first() || value > type.last()) {
      throw element.malformed("the constant " + value + " is outside of its range");
    }
    return new Expression.Number(value, type);
  }

  /** The type of a variable. */
  Type variable(Element element) {
    element.mustBeEmpty();
    Element variable = variables.get(element.attribute("refvariable"));
    if (variable == null) {
      throw element.malformed(
          "the variable '" + element.attribute("refvariable") + "' is not declared");
    }
    return type(variable.only());
  }
}
