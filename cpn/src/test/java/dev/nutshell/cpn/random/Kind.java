package dev.nutshell.cpn.random;

import java.util.ArrayList;
import java.util.List;

/** The colour sets of random nets, each with all the colours that such a net ever makes. */
enum Kind {
  UNIT("<unit/>"),
  BOOL("<bool/>"),
  INT("<int/>"),
  D("<int><with><ml>0</ml><ml>2</ml></with></int>"),
  E("<enum><id>ea</id><id>eb</id><id>ec</id></enum>"),
  IX("<index><ml>1</ml><ml>2</ml><id>ix</id></index>"),
  P("<product><id>D</id><id>E</id></product>"),
  /** Its labels are not in the order of the alphabet. */
  R(
      "<record><recordfield><id>z</id><id>E</id></recordfield>"
          + "<recordfield><id>a</id><id>BOOL</id></recordfield></record>"),
  L("<list><id>D</id></list>"),
  U(
      "<union><unionfield><id>n</id><type><id>D</id></type></unionfield>"
          + "<unionfield><id>k</id><type><id>E</id></type></unionfield>"
          + "<unionfield><id>none</id></unionfield></union>");

  final String declaration;

  Kind(String declaration) {
    this.declaration = declaration;
  }

  /** Whether the tool tries all its colours where nothing binds a variable. */
  boolean isSmall() {
    return this != INT && this != L;
  }

  /** Lists have at most two items, numbers are at most 3. */
  List<Object> all() {
    List<Object> all = new ArrayList<>();
    switch (this) {
      case UNIT -> all.add("()");
      case BOOL -> all.addAll(List.of(false, true));
      case INT -> all.addAll(List.of(0, 1, 2, 3));
      case D -> all.addAll(List.of(0, 1, 2));
      case E -> all.addAll(List.of("ea", "eb", "ec"));
      case IX -> all.addAll(List.of("ix(1)", "ix(2)"));
      case P -> D.all().forEach(d -> E.all().forEach(e -> all.add(List.of(d, e))));
      case R -> E.all().forEach(e -> BOOL.all().forEach(b -> all.add(List.of(e, b))));
      case L -> {
        all.add(List.of());
        D.all().forEach(d -> all.add(List.of(d)));
        D.all().forEach(d -> D.all().forEach(e -> all.add(List.of(d, e))));
      }
      case U -> {
        D.all().forEach(d -> all.add(List.of("n", d)));
        E.all().forEach(e -> all.add(List.of("k", e)));
        all.add(List.of("none"));
      }
    }
    return all;
  }

  /** A colour as CPN ML writes it. */
  String words(Object colour) {
    return switch (this) {
      case P -> "(" + item(colour, 0) + "," + item(colour, 1) + ")";
      case R -> "{a=" + item(colour, 1) + ",z=" + item(colour, 0) + "}";
      case U ->
          ((List<?>) colour).size() == 1 ? "none" : item(colour, 0) + "(" + item(colour, 1) + ")";
      default -> colour.toString();
    };
  }

  static Object item(Object of, int at) {
    return ((List<?>) of).get(at);
  }
}
