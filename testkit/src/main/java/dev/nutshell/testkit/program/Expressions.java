package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** Random expressions. They divide and shift by constants only: what C leaves undefined is left. */
final class Expressions {
  static final List<String> SYMBOLS = List.of("red", "green", "blue");
  private final Choice choice;

  /** Whether {@code _last} may be read, which makes it a part of every state. */
  private final boolean last;

  Expressions(Choice choice, boolean last) {
    this.choice = choice;
    this.last = last;
  }

  String number(Scope scope, int depth) {
    List<Variable> numbers = scope.numbers();
    return switch (choice.weighted(4, numbers.isEmpty() ? 0 : 8, 2 * depth, depth, 1, 1)) {
      case 0 -> constant(3);
      case 1 -> reference(choice.of(numbers), scope);
      case 2 -> arithmetic(scope, depth - 1);
      case 3 ->
          "(%s -> %s : %s)"
              .formatted(
                  plainTruth(scope, depth - 1), number(scope, depth - 1), number(scope, depth - 1));
      case 4 -> counter(scope);
      default -> special(scope);
    };
  }

  private String counter(Scope scope) {
    return scope.counters.isEmpty() ? constant(3) : choice.of(scope.counters).name();
  }

  private String special(Scope scope) {
    return switch (choice.below(last ? 4 : 3)) {
      case 0 -> "_pid";
      case 1 -> "_nr_pr";
      // In the middle of a rendezvous SPIN takes its channel to hold a message.
      case 2 ->
          scope.buffered().isEmpty() ? "1" : "len(" + choice.of(scope.buffered()).name() + ")";
      default -> "_last";
    };
  }

  private String arithmetic(Scope scope, int depth) {
    String left = number(scope, depth);
    return switch (choice.below(8)) {
      case 0 -> "(" + left + choice.of(" / ", " % ") + choice.between(2, 3) + ")";
      case 1 -> "(" + left + choice.of(" << ", " >> ") + choice.between(1, 2) + ")";
      case 2 -> choice.of("~", "-") + "(" + left + ")";
      case 3 -> "(" + left + choice.of(" & ", " | ", " ^ ") + number(scope, depth) + ")";
      default -> "(" + left + choice.of(" + ", " - ", " * ") + number(scope, depth) + ")";
    };
  }

  String constant(int values) {
    return Integer.toString(choice.below(values));
  }

  /** A variable, where it is an array with an index that is in range. */
  String reference(Variable variable, Scope scope) {
    if (variable.size() == 0) {
      return variable.name();
    }
    return variable.name() + "[" + index(variable.size(), scope) + "]";
  }

  /** SPIN merges steps without regard to globals in an index, so there are none. */
  private String index(int size, Scope scope) {
    List<Variable> scalars = scope.numbers().stream().filter(Variable::isNaturalLocal).toList();
    return scalars.isEmpty() || choice.percent(60)
        ? constant(size)
        : choice.of(scalars).name() + " % " + size;
  }

  String symbol(Scope scope) {
    List<Variable> symbols = scope.symbols();
    return symbols.isEmpty() || choice.percent(70)
        ? choice.of(SYMBOLS)
        : reference(choice.of(symbols), scope);
  }

  /** A value that fits a field or variable of this kind. */
  String value(Kind kind, Scope scope) {
    if (!kind.isNumber()) {
      return symbol(scope);
    }
    return switch (choice.weighted(6, 3, 6, 1)) {
      case 0 -> constant(kind.values);
      case 1 -> modest(scope, kind);
      case 2 -> "(" + number(scope, 2) + ") % " + kind.values;
      default -> choice.of("255", "256", "-1", "32768", "70000", "2", "300");
    };
  }

  private String modest(Scope scope, Kind kind) {
    List<Variable> same = scope.numbers().stream().filter(v -> v.kind() == kind).toList();
    return same.isEmpty() ? constant(kind.values) : reference(choice.of(same), scope);
  }

  /** SPIN's grammar keeps tests of channels out of negations and conditional expressions. */
  String truth(Scope scope, int depth) {
    List<Channel> buffered = scope.buffered();
    return switch (choice.weighted(10 + depth, 2 * depth, buffered.isEmpty() ? 0 : 4)) {
      case 0 -> plainTruth(scope, depth);
      case 1 ->
          "(" + truth(scope, depth - 1) + choice.of(" && ", " || ") + truth(scope, depth - 1) + ")";
      default -> ofChannel(choice.of(buffered), scope);
    };
  }

  String plainTruth(Scope scope, int depth) {
    return switch (choice.weighted(8, depth, depth, 2, 1)) {
      case 0 -> comparison(scope, depth);
      case 1 ->
          "("
              + plainTruth(scope, depth - 1)
              + choice.of(" && ", " || ")
              + plainTruth(scope, depth - 1)
              + ")";
      case 2 -> "!(" + plainTruth(scope, depth - 1) + ")";
      case 3 -> symbolTest(scope);
      default -> choice.of("true", "1", "(0 == 0)", "false");
    };
  }

  private String comparison(Scope scope, int depth) {
    String operator = choice.of("==", "!=", "<", "<=", ">", ">=");
    List<Variable> numbers = scope.numbers();
    String left =
        numbers.isEmpty() || choice.percent(20)
            ? number(scope, Math.min(depth, 1))
            : reference(choice.of(numbers), scope);
    return "("
        + left
        + " "
        + operator
        + " "
        + (choice.percent(70) ? constant(3) : number(scope, Math.min(depth, 1)))
        + ")";
  }

  private String symbolTest(Scope scope) {
    List<Variable> symbols = scope.symbols();
    return symbols.isEmpty()
        ? comparison(scope, 0)
        : "("
            + reference(choice.of(symbols), scope)
            + choice.of(" == ", " != ")
            + choice.of(SYMBOLS)
            + ")";
  }

  private String ofChannel(Channel channel, Scope scope) {
    if (choice.percent(60)) {
      return choice.of("empty", "nempty", "full", "nfull") + "(" + channel.name() + ")";
    }
    String operator = choice.of("?[", "??[");
    return channel.name() + operator + arguments(channel, scope) + "]";
  }

  /**
   * What a message is received into or compared with. Where something is received, nothing else in
   * the statement depends on it: SPIN could not take it back.
   */
  String arguments(Channel channel, Scope scope) {
    boolean storing = choice.percent(60);
    List<String> arguments = new ArrayList<>();
    List<Variable> left = new ArrayList<>(scope.variables);
    for (Kind kind : channel.fields()) {
      List<Variable> fitting =
          left.stream().filter(v -> kind.fits(v.isStandIn() ? Kind.BIT : v.kind())).toList();
      if (storing && !fitting.isEmpty() && choice.percent(80)) {
        Variable chosen = choice.of(fitting);
        left.removeIf(v -> v.root().equals(chosen.root()) || v.isStandIn() || chosen.isStandIn());
        arguments.add(
            chosen.size() == 0
                ? chosen.name()
                : chosen.name() + "[" + constant(chosen.size()) + "]");
      } else {
        arguments.add(pattern(kind, scope, storing));
      }
    }
    return String.join(", ", arguments);
  }

  private String pattern(Kind kind, Scope scope, boolean storing) {
    return switch (choice.below(storing ? 2 : 3)) {
      case 0 -> "_";
      case 1 -> kind.isNumber() ? constant(2) : choice.of(SYMBOLS);
      default -> "eval(" + (kind.isNumber() ? number(scope, 1) : symbol(scope)) + ")";
    };
  }
}
