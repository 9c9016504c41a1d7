package dev.nutshell.petri.pnml;

import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.colour.syntax.ColouredNet.Loop;
import dev.nutshell.petri.colour.syntax.ColouredNet.Term;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Expression.Operator;
import dev.nutshell.petri.colour.syntax.Type;
import dev.nutshell.petri.xml.Element;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the terms of one transition, or of one initial marking, which has no variables. */
final class Terms {
  private static final int MOST_ALTERNATIVES = 1 << 20;
  private static final int MANY = Integer.MAX_VALUE;
  private static final Set<String> NUMBERS = Set.of("positive", "natural", "integer");
  private static final Set<String> LEAVES = Set.of("variable", "dotconstant", "booleanconstant");

  private final Sorts sorts;
  private final ColouredNet.Frame frame;
  private final Map<String, Expression.Variable> variables = new LinkedHashMap<>();

  Terms(Sorts sorts, ColouredNet.Frame frame) {
    this.sorts = sorts;
    this.frame = frame;
  }

  /** Gives the variables of these terms places that follow each other. */
  void declare(List<Element> terms) {
    terms.forEach(this::declare);
  }

  private void declare(Element term) {
    if (term.name().equals("variable")) {
      String id = term.attribute("refvariable");
      if (!variables.containsKey(id)) {
        Type type = sorts.variable(term);
        variables.put(id, new Expression.Variable(id, frame.take(type.width()), type));
      }
    }
    term.children().forEach(this::declare);
  }

  List<Expression.Variable> variables() {
    return List.copyOf(variables.values());
  }

  /** One way to be a token: loops, how many, and the parts. */
  private record Alternative(List<Loop> loops, long count, int sign, List<Expression> parts) {}

  /** The tokens that a multiset term stands for. */
  List<Term> multiset(Element term, Type sort) {
    List<Term> terms = new ArrayList<>();
    for (Alternative one : alternatives(term)) {
      int width = one.parts().stream().mapToInt(part -> part.type().width()).sum();
      if (width != sort.width()) {
        throw term.malformed(
            "a token of "
                + width
                + " parts is on an arc of a place of sort '"
                + sort.name()
                + "', which has "
                + sort.width());
      }
      if (!Sorts.same(new Type.Structure("", List.of(), types(one.parts())), sort)) {
        throw term.malformed(
            "a token of sort "
                + words(one.parts())
                + " cannot be in a place of sort '"
                + sort.name()
                + "'");
      }
      terms.add(
          new Term(
              one.loops(),
              null,
              new Expression.Number((int) one.count(), Sorts.BOOL),
              one.parts(),
              one.sign(),
              term.line()));
    }
    return terms;
  }

  private static List<Type> types(List<Expression> parts) {
    return parts.stream().map(Expression::type).toList();
  }

  private static String words(List<Expression> parts) {
    return parts.stream()
        .map(part -> "'" + part.type().name() + "'")
        .collect(Collectors.joining(" × "));
  }

  private static List<Element> operands(Element term) {
    return term.children().stream()
        .map(child -> child.name().equals("subterm") ? child.only() : child)
        .toList();
  }

  /** The operands, which have to be so many at least and at most. */
  private static List<Element> operands(Element term, int least, int most) {
    List<Element> operands = operands(term);
    if (operands.size() < least || operands.size() > most) {
      String many = least == most ? "" + least : least + " or more";
      throw term.malformed(
          "<" + term.name() + "> must hold " + many + " terms and has " + operands.size());
    }
    return operands;
  }

  private List<Alternative> alternatives(Element term) {
    return switch (term.name()) {
      case "empty" -> {
        // It may name the sort of which it has nothing.
        if (term.children().size() > 1) {
          throw term.unknown(term.children().getLast());
        }
        for (Element sort : term.children()) {
          sorts.type(sort);
        }
        yield List.of();
      }
      case "add" -> {
        List<Alternative> all = new ArrayList<>();
        operands(term, 1, MANY).forEach(operand -> all.addAll(alternatives(operand)));
        yield all;
      }
      case "subtract" -> {
        List<Alternative> all = new ArrayList<>();
        List<Element> operands = operands(term, 2, MANY);
        for (int i = 0; i < operands.size(); i++) {
          int sign = i == 0 ? 1 : -1;
          alternatives(operands.get(i)).forEach(one -> all.add(times(one, 1, sign, term)));
        }
        yield all;
      }
      case "numberof", "scalarproduct" -> {
        List<Element> operands = operands(term);
        boolean counted = operands.size() == 2;
        if (!counted && operands.size() != 1) {
          throw term.malformed("<" + term.name() + "> must hold a number and a term");
        }
        long count = counted ? count(operands.getFirst()) : 1;
        yield alternatives(operands.getLast()).stream()
            .map(one -> times(one, count, 1, term))
            .toList();
      }
      case "all" -> all(operands(term, 1, 1).getFirst());
      case "tuple" -> tuple(term, operands(term, 1, MANY));
      case "useroperator" -> {
        List<Expression.Number> part = sorts.part(term);
        yield single(part == null ? List.of(colour(term)) : part);
      }
      default -> single(List.of(colour(term)));
    };
  }

  private static Alternative times(Alternative one, long count, int sign, Element term) {
    if (one.count() * count > Integer.MAX_VALUE) {
      throw term.malformed("a term has more than " + Integer.MAX_VALUE + " tokens of one colour");
    }
    return new Alternative(one.loops(), one.count() * count, one.sign() * sign, one.parts());
  }

  private static long count(Element term) {
    if (!term.name().equals("numberconstant")) {
      throw term.malformed("a number was expected and <" + term.name() + "> is there");
    }
    for (Element sort : term.children()) {
      if (!NUMBERS.contains(sort.name())) {
        throw term.unknown(sort);
      }
      sort.mustBeEmpty();
    }
    int count = Sorts.number(term, "value");
    if (count < 0) {
      throw term.malformed("a number of tokens is negative: " + count);
    }
    return count;
  }

  private static List<Alternative> single(List<? extends Expression> colours) {
    return colours.stream()
        .map(colour -> new Alternative(List.of(), 1, 1, List.<Expression>of(colour)))
        .toList();
  }

  private List<Alternative> all(Element sort) {
    List<Expression.Number> part = sorts.part(sort);
    if (part != null) {
      return single(part);
    }
    List<Loop> loops = new ArrayList<>();
    List<Expression> parts = new ArrayList<>();
    for (Type.Scalar scalar : sorts.type(sort).scalars()) {
      Expression.Variable variable =
          new Expression.Variable("all " + scalar.name(), frame.take(1), scalar);
      loops.add(
          new Loop(
              variable,
              new Expression.Number(scalar.first(), scalar),
              new Expression.Number(scalar.last(), scalar)));
      parts.add(variable);
    }
    return List.of(new Alternative(loops, 1, 1, parts));
  }

  /** The parts of a tuple may be multisets: all combinations are meant. */
  private List<Alternative> tuple(Element term, List<Element> operands) {
    List<Alternative> result = List.of(new Alternative(List.of(), 1, 1, List.of()));
    for (Element operand : operands) {
      List<Alternative> next = new ArrayList<>();
      for (Alternative before : result) {
        for (Alternative one : alternatives(operand)) {
          List<Loop> loops = new ArrayList<>(before.loops());
          loops.addAll(one.loops());
          List<Expression> parts = new ArrayList<>(before.parts());
          parts.addAll(one.parts());
          Alternative counted = times(before, one.count(), one.sign(), term);
          next.add(new Alternative(loops, counted.count(), counted.sign(), parts));
          if (next.size() > MOST_ALTERNATIVES) {
            throw term.malformed("a tuple stands for more than a million terms");
          }
        }
      }
      result = next;
    }
    return result;
  }

  private Expression colour(Element term) {
    if (LEAVES.contains(term.name())) {
      term.mustBeEmpty();
    }
    return switch (term.name()) {
      case "variable" ->
          variables.computeIfAbsent(
              term.attribute("refvariable"),
              id -> {
                sorts.variable(term);
                throw term.malformed("the variable '" + id + "' is used where none can be");
              });
      case "useroperator" -> sorts.constant(term);
      case "dotconstant" -> new Expression.Number(0, Sorts.DOT);
      case "finiteintrangeconstant" -> sorts.rangeConstant(term);
      case "booleanconstant" ->
          switch (term.attribute("value")) {
            case "true" -> new Expression.Number(1, Sorts.BOOL);
            case "false" -> new Expression.Number(0, Sorts.BOOL);
            default ->
                throw term.malformed("'" + term.attribute("value") + "' is neither true nor false");
          };
      case "successor", "predecessor" -> {
        Expression operand = colour(operands(term, 1, 1).getFirst());
        if (!(operand.type() instanceof Type.Scalar scalar)) {
          throw term.malformed("<" + term.name() + "> of a tuple is not defined");
        }
        yield new Expression.Step(operand, term.name().equals("successor") ? 1 : -1, scalar);
      }
      case "tuple" -> {
        List<Expression> parts = operands(term, 1, MANY).stream().map(this::colour).toList();
        yield parts.size() == 1
            ? parts.getFirst()
            : new Expression.Aggregate(
                parts,
                new Type.Structure(
                    "tuple",
                    parts.stream().map(_ -> "").toList(),
                    parts.stream().map(Expression::type).toList()));
      }
      default -> throw term.malformed("the term <" + term.name() + "> is not supported");
    };
  }

  Expression condition(Element term) {
    return switch (term.name()) {
      case "and" -> new Expression.And(conditions(operands(term, 1, MANY)), Sorts.BOOL);
      case "or" -> new Expression.Or(conditions(operands(term, 1, MANY)), Sorts.BOOL);
      case "not" -> new Expression.Not(condition(operands(term, 1, 1).getFirst()), Sorts.BOOL);
      case "imply" -> {
        List<Element> operands = operands(term, 2, 2);
        yield new Expression.Or(
            List.of(
                new Expression.Not(condition(operands.getFirst()), Sorts.BOOL),
                condition(operands.getLast())),
            Sorts.BOOL);
      }
      case "equality" -> compare(term, Operator.EQ);
      case "inequality" -> compare(term, Operator.NE);
      case "lessthan" -> compare(term, Operator.LT);
      case "lessthanorequal" -> compare(term, Operator.LE);
      case "greaterthan" -> compare(term, Operator.GT);
      case "greaterthanorequal" -> compare(term, Operator.GE);
      case "booleanconstant" -> colour(term);
      default -> throw term.malformed("the condition <" + term.name() + "> is not supported");
    };
  }

  private List<Expression> conditions(List<Element> operands) {
    List<Expression> parts = new ArrayList<>();
    operands.forEach(operand -> parts.add(condition(operand)));
    return parts;
  }

  private Expression compare(Element term, Operator operator) {
    List<Element> operands = operands(term, 2, 2);
    Expression left = colour(operands.getFirst());
    Expression right = colour(operands.getLast());
    if (!Sorts.same(left.type(), right.type())
        || left.type().width() > 1 && operator != Operator.EQ && operator != Operator.NE) {
      throw term.malformed(
          "<"
              + term.name()
              + "> compares terms of the sorts '"
              + left.type().name()
              + "' and '"
              + right.type().name()
              + "'");
    }
    return new Expression.Binary(operator, left, right, Sorts.BOOL, term.line());
  }
}
