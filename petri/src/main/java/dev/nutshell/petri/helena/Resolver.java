package dev.nutshell.petri.helena;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.colour.syntax.ColouredNet.Arc;
import dev.nutshell.petri.colour.syntax.ColouredNet.Loop;
import dev.nutshell.petri.colour.syntax.ColouredNet.Term;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Function;
import dev.nutshell.petri.colour.syntax.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** From the syntax of a net to the net. */
final class Resolver {
  private static final int WIDEST = 1 << 16;

  private final WrittenNet written;
  private final ColouredNet.Frame frame = new ColouredNet.Frame();
  private final List<List<Type>> domains = new ArrayList<>();
  private final Scope scope = new Scope(frame, domains);
  private final List<ColouredNet.Place> places = new ArrayList<>();
  private final List<ColouredNet.Transition> transitions = new ArrayList<>();
  private final List<Function> functions = new ArrayList<>();
  private final List<ColouredNet.Proposition> propositions = new ArrayList<>();

  private Resolver(WrittenNet written) {
    this.written = written;
  }

  /**
   * @param defines values for the net's parameters
   */
  static ColouredNet resolve(WrittenNet written, Map<String, String> defines) {
    return new Resolver(written).net(defines);
  }

  private ColouredNet net(Map<String, String> defines) {
    for (WrittenNet.Parameter parameter : written.parameters()) {
      scope.define(parameter.name(), new Expression.Number(value(parameter, defines), Scope.INT));
    }
    // Places first: propositions and transitions may stand before those they name.
    for (Definition definition : written.definitions()) {
      switch (definition) {
        case Definition.Type type -> type(type);
        case Definition.Constant constant -> constant(constant);
        case Definition.Function function ->
            functions.add(Functions.define(function, functions.size(), scope));
        case Definition.Place place -> place(place);
        case Definition.Transition _, Definition.Proposition _ -> {}
      }
    }
    for (Definition definition : written.definitions()) {
      switch (definition) {
        case Definition.Transition transition -> transition(transition);
        case Definition.Proposition proposition -> proposition(proposition);
        case Definition.Type _,
            Definition.Constant _,
            Definition.Function _,
            Definition.Place _ -> {}
      }
    }
    for (Function function : functions) {
      if (function.body() == null) {
        throw new Malformed(0, "the function '" + function.name() + "' has no body");
      }
    }
    return new ColouredNet(written.name(), places, transitions, functions, propositions, frame);
  }

  private int value(WrittenNet.Parameter parameter, Map<String, String> defines) {
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

  private void type(Definition.Type definition) {
    String name = definition.name().text();
    Type type =
        switch (definition.form()) {
          case Definition.Form.Range(Syntax.Bounds bounds) -> range(definition.name(), bounds);
          case Definition.Form.Modulo(Phrase written) -> {
            int size = Expressions.constant(written, scope);
            if (size < 1) {
              throw written.malformed("the type " + name + " has no values");
            }
            yield new Type.Scalar(name, 0, size - 1, true, null);
          }
          case Definition.Form.Enumeration(List<String> words) -> enumeration(name, words);
          case Definition.Form.Vector vector -> vector(name, vector);
          case Definition.Form.Structure(List<Definition.Variable> fields) ->
              new Type.Structure(
                  name,
                  fields.stream().map(Definition.Variable::name).toList(),
                  fields.stream().map(field -> scope.type(field.type())).toList());
          case Definition.Form.Subtype subtype -> subtype(definition.name(), subtype);
        };
    if (type.width() > WIDEST) {
      throw definition.name().malformed("values of type " + name + " have more than 65536 parts");
    }
    if (scope.types.put(name, type) != null) {
      throw definition.name().malformed("the type '" + name + "' is defined twice");
    }
  }

  private Type.Scalar range(Phrase.Name name, Syntax.Bounds bounds) {
    int first = Expressions.constant(bounds.from(), scope);
    int last = Expressions.constant(bounds.to(), scope);
    if (last < first) {
      throw name.malformed(
          "the type " + name.text() + " from " + first + " to " + last + " has no values");
    }
    return new Type.Scalar(name.text(), first, last, false, null);
  }

  private Type enumeration(String name, List<String> words) {
    Type.Scalar type = new Type.Scalar(name, 0, words.size() - 1, false, words);
    for (int i = 0; i < words.size(); i++) {
      scope.define(words.get(i), new Expression.Number(i, type));
    }
    return type;
  }

  private Type vector(String name, Definition.Form.Vector written) {
    List<Type.Scalar> indices = new ArrayList<>();
    for (Phrase.Name each : written.indices()) {
      if (!(scope.type(each) instanceof Type.Scalar index) || index == Scope.INT) {
        throw each.malformed("the type " + each.text() + " cannot be an index");
      }
      indices.add(index);
    }
    return new Type.Vector(name, indices, scope.type(written.element()));
  }

  private Type subtype(Phrase.Name name, Definition.Form.Subtype written) {
    if (!(scope.type(written.parent()) instanceof Type.Scalar parent)) {
      throw written.parent().malformed("only simple types have subtypes");
    }
    if (written.bounds().isEmpty()) {
      return new Type.Scalar(
          name.text(), parent.first(), parent.last(), parent.cyclic(), parent.words());
    }
    Type.Scalar range = range(name, written.bounds().get());
    if (!parent.covers(range)) {
      throw name.malformed("the subtype is not within " + parent.name());
    }
    List<String> words =
        parent.words() == null
            ? null
            : parent
                .words()
                .subList(range.first() - parent.first(), range.last() - parent.first() + 1);
    return new Type.Scalar(name.text(), range.first(), range.last(), false, words);
  }

  private void constant(Definition.Constant constant) {
    Type type = scope.type(constant.type());
    scope.define(constant.name(), Expressions.as(constant.value(), type, scope));
  }

  private void place(Definition.Place definition) {
    Phrase.Name name = definition.name();
    List<Type> domain = definition.domain().stream().map(scope::type).toList();
    if (scope.places.put(name.text(), places.size()) != null) {
      throw name.malformed("the place '" + name.text() + "' is defined twice");
    }
    int number = places.size();
    domains.add(domain);
    List<Term> initial =
        definition.initial().stream().map(tokens -> term(tokens, number, scope, true)).toList();
    int capacity = definition.capacity().map(this::capacity).orElse(0);
    ColouredNet.Place place =
        new ColouredNet.Place(name.text(), domain, new long[0], new long[0], initial, capacity);
    if (place.colours() == Long.MAX_VALUE) {
      throw name.malformed("tokens of this place can have more than 2^62 colours");
    }
    places.add(place);
  }

  private int capacity(Phrase written) {
    int capacity = Expressions.constant(written, scope);
    if (capacity < 0) {
      throw written.malformed("the capacity is negative");
    }
    return capacity;
  }

  /**
   * @param given whether the tokens are made, so that their parts must be of their types
   */
  private Term term(Syntax.Tokens tokens, int place, Scope outer, boolean given) {
    Scope inner = outer.inner();
    List<Loop> loops = new ArrayList<>();
    for (Syntax.Iteration iteration : tokens.iterations()) {
      Expression.Range.Values values = Expressions.values(iteration, inner);
      Expression.Variable variable = (Expression.Variable) inner.value(iteration.variable());
      loops.add(new Loop(variable, values.from(), values.to()));
    }
    List<Type> domain = domains.get(place);
    mustHaveParts(tokens, domain);
    List<Expression> colour = new ArrayList<>();
    for (int i = 0; i < domain.size(); i++) {
      Type type = domain.get(i);
      boolean narrow = given || type instanceof Type.Scalar scalar && scalar.cyclic();
      Expression part = Expressions.of(tokens.colour().get(i), type, inner);
      Expression fitted = Expressions.fit(part, type, tokens.colour().get(i));
      colour.add(narrow && !isPlain(part) ? fitted : part);
    }
    return new Term(
        loops,
        tokens.condition().map(condition -> Expressions.number(condition, inner)).orElse(null),
        tokens
            .count()
            .map(count -> Expressions.number(count, inner))
            .orElseGet(() -> new Expression.Number(1, Scope.INT)),
        colour,
        1,
        tokens.at().line());
  }

  private static void mustHaveParts(Syntax.Tokens tokens, List<Type> domain) {
    int parts = tokens.colour().size();
    if (parts != domain.size()) {
      throw tokens.malformed(
          "tokens of this place have " + domain.size() + " parts and not " + parts);
    }
  }

  /** What is a value of its part's type already, or binds a variable. */
  private static boolean isPlain(Expression part) {
    return part instanceof Expression.Number;
  }

  private List<Arc> arcs(List<Definition.Arc> written, Scope inner, boolean given) {
    List<Arc> arcs = new ArrayList<>();
    for (Definition.Arc arc : written) {
      int place = scope.place(arc.place());
      arcs.add(
          new Arc(
              place,
              arc.tokens().stream().map(tokens -> term(tokens, place, inner, given)).toList()));
    }
    return arcs;
  }

  private void transition(Definition.Transition definition) {
    Scope inner = scope.inner();
    TreeSet<String> lets = new TreeSet<>();
    definition.lets().forEach(let -> lets.add(let.variable().name()));
    List<Expression.Variable> variables = new ArrayList<>();
    for (Definition.Arc arc : definition.in()) {
      int place = scope.place(arc.place());
      for (Syntax.Tokens tokens : arc.tokens()) {
        bind(tokens, domains.get(place), inner, lets, variables);
      }
    }
    for (Definition.Pick pick : definition.picks()) {
      Type type = scope.type(pick.type());
      if (type.scalars().contains(Scope.INT)) {
        throw pick.variable().malformed("the values of type int are too many to pick from");
      }
      variables.add(inner.variable(pick.variable().text(), type));
    }
    List<ColouredNet.Let> computed = new ArrayList<>();
    for (Definition.Let let : definition.lets()) {
      Type type = scope.type(let.variable().type());
      Expression value = Expressions.as(let.value(), type, inner);
      computed.add(new ColouredNet.Let(inner.variable(let.variable().name(), type), value));
    }
    List<Expression> guard = new ArrayList<>();
    definition.guard().ifPresent(given -> flatten(Expressions.number(given, inner), guard));
    transitions.add(
        new ColouredNet.Transition(
            definition.name(),
            variables,
            computed,
            arcs(definition.in(), inner, false),
            arcs(definition.out(), inner, true),
            arcs(definition.inhibitors(), inner, false),
            guard,
            definition
                .priority()
                .map(priority -> Expressions.number(priority, inner))
                .orElse(null)));
  }

  /** Declares the variables that stand alone in a colour, or under succ and pred. */
  private void bind(
      Syntax.Tokens tokens,
      List<Type> domain,
      Scope inner,
      TreeSet<String> lets,
      List<Expression.Variable> variables) {
    mustHaveParts(tokens, domain);
    for (int i = 0; i < domain.size(); i++) {
      Phrase part = tokens.colour().get(i);
      while (part instanceof Phrase.Unary(_, Phrase.UnaryOperator operator, Phrase operand)
          && domain.get(i) instanceof Type.Scalar
          && (operator == Phrase.UnaryOperator.SUCC || operator == Phrase.UnaryOperator.PRED)) {
        part = operand;
      }
      if (part instanceof Phrase.Name(_, String name)
          && tokens.iterations().stream().noneMatch(loop -> loop.variable().equals(name))
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

  private void proposition(Definition.Proposition definition) {
    propositions.add(
        new ColouredNet.Proposition(
            definition.name(), Expressions.number(definition.expression(), scope)));
  }
}
