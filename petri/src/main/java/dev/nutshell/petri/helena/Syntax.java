package dev.nutshell.petri.helena;

import java.util.ArrayList;
import java.util.List;

/** A net as it is written. */
final class Syntax {
  record Parameter(String name, Node value) {}

  /** One of: range, mod, enum, vector, struct, subtype. */
  record TypeDefinition(String name, String form, List<Node> parts, Node token) {}

  record Constant(String name, Node type, Node value) {}

  /** Parameters are DECLARE nodes. */
  record FunctionDefinition(String name, List<Node> parameters, Node result, Node body) {}

  record PlaceDefinition(
      String name, List<Node> domain, List<Node> initial, Node capacity, Node at) {}

  record ArcDefinition(Node place, List<Node> terms) {}

  record TransitionDefinition(
      String name,
      List<ArcDefinition> in,
      List<ArcDefinition> out,
      List<ArcDefinition> inhibitors,
      List<Node> lets,
      List<Node> picks,
      Node guard,
      Node priority,
      Node at) {}

  record PropositionDefinition(String name, Node expression) {}

  String name;
  final List<Parameter> parameters = new ArrayList<>();

  /** Types, constants, functions, places, transitions and propositions in their order. */
  final List<Object> definitions = new ArrayList<>();
}
