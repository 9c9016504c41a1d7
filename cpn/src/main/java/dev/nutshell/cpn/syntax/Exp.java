package dev.nutshell.cpn.syntax;

import java.math.BigInteger;
import java.util.List;

/** An expression; {@code at} is its offset in the text. */
public sealed interface Exp {
  int at();

  record Integer(BigInteger value, int at) implements Exp {}

  record Real(double value, int at) implements Exp {}

  record Text(String value, int at) implements Exp {}

  record Letter(char value, int at) implements Exp {}

  /** A variable, function or constructor; infix ones too. */
  record Name(String name, int at) implements Exp {}

  /** No component, or two and more. */
  record Tuple(List<Exp> items, int at) implements Exp {}

  record Record(List<Field> fields, int at) implements Exp {}

  record Field(String label, Exp value) {}

  record Items(List<Exp> items, int at) implements Exp {}

  record Apply(Exp function, Exp argument, int at) implements Exp {}

  record Selector(String label, int at) implements Exp {}

  record AndAlso(Exp left, Exp right, int at) implements Exp {}

  record OrElse(Exp left, Exp right, int at) implements Exp {}

  /** {@code otherwise} is null where an else is missing, which CPN ML does not allow. */
  record If(Exp condition, Exp then, Exp otherwise, int at) implements Exp {}

  record Case(Exp of, List<Rule> rules, int at) implements Exp {}

  record Fn(List<Rule> rules, int at) implements Exp {}

  record Rule(Pat pattern, Exp body) {}

  record Let(List<Dec> declarations, Exp body, int at) implements Exp {}

  record Sequence(List<Exp> items, int at) implements Exp {}

  record Typed(Exp exp, Ty type, int at) implements Exp {}

  record Raise(Exp exp, int at) implements Exp {}

  record Handle(Exp exp, List<Rule> rules, int at) implements Exp {}

  record While(Exp condition, Exp body, int at) implements Exp {}

  /** Only in what is read as a pattern afterwards. */
  record Wildcard(int at) implements Exp {}

  /** Only in what is read as a pattern afterwards. */
  record As(String name, Exp exp, int at) implements Exp {}

  /** An application of an infix operator, or null. */
  static List<Exp> operands(Exp exp, String operator) {
    return exp instanceof Apply(Name(String name, int _), Tuple(List<Exp> items, int _), int _)
            && name.equals(operator)
            && items.size() == 2
        ? items
        : null;
  }
}
