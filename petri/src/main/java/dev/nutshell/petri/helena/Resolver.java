package dev.nutshell.petri.helena;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.colour.ColouredNet;
import dev.nutshell.petri.colour.ColouredNet.Arc;
import dev.nutshell.petri.colour.ColouredNet.Loop;
import dev.nutshell.petri.colour.ColouredNet.Term;
import dev.nutshell.petri.colour.Expression;
import dev.nutshell.petri.colour.Function;
import dev.nutshell.petri.colour.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** From the syntax of a net to the net. */
final class Resolver {
  private static final int WIDEST = 1 << 16;

  private final Syntax syntax;
  private final ColouredNet.Frame frame = new ColouredNet.Frame();
  private final List<List<Type>> domains = new ArrayList<>();
  private final Scope scope = new Scope(frame, domains);
  private final List<ColouredNet.Place> places = new ArrayList<>();
  private final List<ColouredNet.Transition> transitions = new ArrayList<>();
  private final List<Function> functions = new ArrayList<>();
  private final List<ColouredNet.Proposition> propositions = new ArrayList<>();

  private Resolver(Syntax syntax) {
    this.syntax = syntax;
  }

  /**
   * @param defines values for the net's parameters
   */
  static ColouredNet resolve(Syntax syntax, Map<String, String> defines) {
    return new Resolver(syntax).net(defines);
  }

  private ColouredNet net(Map<String, String> defines) {
    for (Syntax.Parameter parameter : syntax.parameters) {
      scope.define(parameter.name(), new Expression.Number(value(parameter, defines), Scope.INT));
    }
    // Places first: propositions and transitions may stand before those they name.
    for (Object definition : syntax.definitions) {
      switch (definition) {
        case Syntax.TypeDefinition type -> type(type);
        case Syntax.Constant constant -> constant(constant);
        case Syntax.FunctionDefinition function ->
            functions.add(Functions.define(function, functions.size(), scope));
        case Syntax.PlaceDefinition place -> place(place);
        default -> {}
      }
    }
    for (Object definition : syntax.definitions) {
      switch (definition) {
        case Syntax.TransitionDefinition transition -> transition(transition);
        case Syntax.PropositionDefinition proposition -> proposition(proposition);
        default -> {}
      }
    }
    for (Function function : functions) {
      if (function.body() == null) {
        throw new Malformed(0, "the function '" + function.name() + "' has no body");
      }
    }
    return new ColouredNet(syntax.name, places, transitions, functions, propositions, frame);
  }

  private int value(Syntax.Parameter parameter, Map<String, String> defines) {
    String given = defines.get(parameter.name());
    if (given == null) {
      return Expressions.constant(parameter.value(), scope);
    }
    try {
      return Integer.parseInt(given.strip());
    } catch (NumberFormatException none) {
      throw new Malformed(
          0, "--define " + parameter.name() + "=" + given + ": a whole number was expected");
    }
  }

  private void type(Syntax.TypeDefinition definition) {
    List<Node> parts = definition.parts();
    String name = definition.name();
    Type type =
        switch (definition.form()) {
          case "range" -> range(definition, parts.get(0), parts.get(1));
          case "mod" -> {
            int size = Expressions.constant(parts.getFirst(), scope);
            if (size < 1) {
              throw parts.getFirst().malformed("the type " + name + " has no values");
            }
            yield new Type.Scalar(name, 0, size - 1, true, null);
          }
          case "enum" -> enumeration(definition);
          case "vector" -> vector(definition);
          case "struct" ->
              new Type.Structure(
                  name,
                  parts.stream().map(Node::text).toList(),
                  parts.stream().map(part -> scope.type(part.child(0))).toList());
          default -> subtype(definition);
        };
    if (type.width() > WIDEST) {
      throw definition.token().malformed("values of type " + name + " have more than 65536 parts");
    }
    if (scope.types.put(name, type) != null) {
      throw definition.token().malformed("the type '" + name + "' is defined twice");
    }
  }

  private Type.Scalar range(Syntax.TypeDefinition definition, Node from, Node to) {
    int first = Expressions.constant(from, scope);
    int last = Expressions.constant(to, scope);
    if (last < first) {
      throw definition
          .token()
          .malformed(
              "the type "
                  + definition.name()
                  + " from "
                  + first
                  + " to "
                  + last
                  + " has no values");
    }
    return new Type.Scalar(definition.name(), first, last, false, null);
  }

  private Type enumeration(Syntax.TypeDefinition definition) {
    List<String> words = definition.parts().stream().map(Node::text).toList();
    Type.Scalar type = new Type.Scalar(definition.name(), 0, words.size() - 1, false, words);
    for (int i = 0; i < words.size(); i++) {
      scope.define(words.get(i), new Expression.Number(i, type));
    }
    return type;
  }

  private Type vector(Syntax.TypeDefinition definition) {
    List<Node> parts = definition.parts();
    List<Type.Scalar> indices = new ArrayList<>();
    for (Node part : parts.subList(0, parts.size() - 1)) {
      if (!(scope.type(part) instanceof Type.Scalar index) || index == Scope.INT) {
        throw part.malformed("the type " + part.text() + " cannot be an index");
      }
      indices.add(index);
    }
    return new Type.Vector(definition.name(), indices, scope.type(parts.getLast()));
  }

  private Type subtype(Syntax.TypeDefinition definition) {
    List<Node> parts = definition.parts();
    if (!(scope.type(parts.getFirst()) instanceof Type.Scalar parent)) {
      throw parts.getFirst().malformed("only simple types have subtypes");
    }
    if (parts.size() == 1) {
      return new Type.Scalar(
          definition.name(), parent.first(), parent.last(), parent.cyclic(), parent.words());
    }
    Type.Scalar range = range(definition, parts.get(1), parts.get(2));
    if (!parent.covers(range)) {
      throw definition.token().malformed("the subtype is not within " + parent.name());
    }
    List<String> words =
        parent.words() == null
            ? null
            : parent
                .words()
                .subList(range.first() - parent.first(), range.last() - parent.first() + 1);
    return new Type.Scalar(definition.name(), range.first(), range.last(), false, words);
  }

  private void constant(Syntax.Constant constant) {
    Type type = scope.type(constant.type());
    scope.define(constant.name(), Expressions.as(constant.value(), type, scope));
  }

  private void place(Syntax.PlaceDefinition definition) {
    List<Type> domain = definition.domain().stream().map(scope::type).toList();
    if (scope.places.put(definition.name(), places.size()) != null) {
      throw definition.at().malformed("the place '" + definition.name() + "' is defined twice");
    }
    int number = places.size();
    domains.add(domain);
    List<Term> initial =
        definition.initial().stream().map(term -> term(term, number, scope, true)).toList();
    int capacity =
        definition.capacity().isNone() ? 0 : Expressions.constant(definition.capacity(), scope);
    if (capacity < 0) {
      throw definition.capacity().malformed("the capacity is negative");
    }
    ColouredNet.Place place =
        new ColouredNet.Place(
            definition.name(), domain, new long[0], new long[0], initial, capacity);
    if (place.colours() == Long.MAX_VALUE) {
      throw definition.at().malformed("tokens of this place can have more than 2^62 colours");
    }
    places.add(place);
  }

  /**
   * @param given whether the tokens are made, so that their parts must be of their types
   */
  private Term term(Node node, int place, Scope outer, boolean given) {
    Scope inner = outer.inner();
    List<Loop> loops = new ArrayList<>();
    for (Node iteration : node.child(2).children()) {
      Expression.Range.Values values = Expressions.values(iteration, inner);
      Expression.Variable variable = (Expression.Variable) inner.value(iteration.text());
      loops.add(new Loop(variable, values.from(), values.to()));
    }
    List<Type> domain = domains.get(place);
    List<Node> parts = node.child(3).children();
    if (parts.size() != domain.size()) {
      throw node.malformed(
          "tokens of this place have " + domain.size() + " parts and not " + parts.size());
    }
    List<Expression> colour = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Type type = domain.get(i);
      boolean narrow = given || type instanceof Type.Scalar scalar && scalar.cyclic();
      Expression part = Expressions.of(parts.get(i), type, inner);
      Expression fitted = Expressions.fit(part, type, parts.get(i));
      colour.add(narrow && !isPlain(part) ? fitted : part);
    }
    Node count = node.child(1);
    return new Term(
        loops,
        node.child(0).isNone() ? null : Expressions.number(node.child(0), inner),
        count.isNone() ? new Expression.Number(1, Scope.INT) : Expressions.number(count, inner),
        colour,
        1,
        node.line());
  }

  /** What is a value of its part's type already, or binds a variable. */
  private static boolean isPlain(Expression part) {
    return part instanceof Expression.Number;
  }

  private List<Arc> arcs(List<Syntax.ArcDefinition> definitions, Scope inner, boolean given) {
    List<Arc> arcs = new ArrayList<>();
    for (Syntax.ArcDefinition arc : definitions) {
      int place = scope.place(arc.place());
      arcs.add(
          new Arc(
              place, arc.terms().stream().map(term -> term(term, place, inner, given)).toList()));
    }
    return arcs;
  }

  private void transition(Syntax.TransitionDefinition definition) {
    Scope inner = scope.inner();
    TreeSet<String> lets = new TreeSet<>();
    definition.lets().forEach(let -> lets.add(let.text()));
    List<Expression.Variable> variables = new ArrayList<>();
    for (Syntax.ArcDefinition arc : definition.in()) {
      int place = scope.place(arc.place());
      for (Node term : arc.terms()) {
        bind(term, domains.get(place), inner, lets, variables);
      }
    }
    for (Node pick : definition.picks()) {
      Type type = scope.type(pick.child(0));
      if (type.scalars().contains(Scope.INT)) {
        throw pick.malformed("the values of type int are too many to pick from");
      }
      variables.add(inner.variable(pick.text(), type));
    }
    List<ColouredNet.Let> computed = new ArrayList<>();
    for (Node let : definition.lets()) {
      Type type = scope.type(let.child(0));
      Expression value = Expressions.as(let.child(1), type, inner);
      computed.add(new ColouredNet.Let(inner.variable(let.text(), type), value));
    }
    List<Expression> guard = new ArrayList<>();
    if (!definition.guard().isNone()) {
      flatten(Expressions.number(definition.guard(), inner), guard);
    }
    transitions.add(
        new ColouredNet.Transition(
            definition.name(),
            variables,
            computed,
            arcs(definition.in(), inner, false),
            arcs(definition.out(), inner, true),
            arcs(definition.inhibitors(), inner, false),
            guard,
            definition.priority().isNone()
                ? null
                : Expressions.number(definition.priority(), inner)));
  }

  /** Declares the variables that stand alone in a colour, or under succ and pred. */
  private void bind(
      Node term,
      List<Type> domain,
      Scope inner,
      TreeSet<String> lets,
      List<Expression.Variable> variables) {
    List<Node> parts = term.child(3).children();
    if (parts.size() != domain.size()) {
      throw term.malformed(
          "tokens of this place have " + domain.size() + " parts and not " + parts.size());
    }
    for (int i = 0; i < parts.size(); i++) {
      Node part = parts.get(i);
      while (part.kind() == Node.Kind.UNARY
          && domain.get(i) instanceof Type.Scalar
          && (part.text().equals("succ") || part.text().equals("pred"))) {
        part = part.child(0);
      }
      String name = part.text();
      boolean loops = term.child(2).children().stream().anyMatch(loop -> loop.text().equals(name));
      if (part.kind() == Node.Kind.NAME
          && !loops
          && !lets.contains(name)
          && inner.value(name) == null) {
        variables.add(inner.variable(name, domain.get(i)));
      }
    }
  }

  private static void flatten(Expression condition, List<Expression> into) {
    if (condition instanceof Expression.And and) {
      and.parts().forEach(part -> flatten(part, into));
    } else {
      into.add(condition);
    }
  }

  private void proposition(Syntax.PropositionDefinition definition) {
    propositions.add(
        new ColouredNet.Proposition(
            definition.name(), Expressions.number(definition.expression(), scope)));
  }
}
