package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** Random statements of one line. */
final class SimpleStatements {
  private final Choice choice;
  private final Expressions expressions;

  SimpleStatements(Choice choice, Expressions expressions) {
    this.choice = choice;
    this.expressions = expressions;
  }

  Fragment any(Scope scope) {
    return switch (choice.weighted(12, 2, 10, 3)) {
      case 0 -> assignment(scope);
      case 1 -> condition(scope);
      case 2 -> message(scope);
      default -> harmless(scope);
    };
  }

  Fragment assignment(Scope scope) {
    if (scope.variables.isEmpty()) {
      return Fragment.line("skip;");
    }
    Variable variable = choice.of(scope.variables);
    String target = expressions.reference(variable, scope);
    boolean few = variable.kind().values == 2 || variable.kind() == Kind.UNSIGNED;
    if (few && choice.percent(20)) {
      return Fragment.line(target + choice.of("++", "--") + ";");
    }
    return Fragment.line(target + " = " + expressions.value(variable.kind(), scope) + ";");
  }

  /** A step up that ends somewhere; the second line may find the first one's condition gone. */
  Fragment increment(Scope scope) {
    List<Variable> scalars = scope.numbers().stream().filter(v -> v.size() == 0).toList();
    if (scalars.isEmpty()) {
      return condition(scope);
    }
    String name = choice.of(scalars).name();
    return new Fragment(
        "",
        List.of(
            Fragment.line("(" + name + " < " + choice.between(1, 3) + ");"),
            Fragment.line(name + "++;")),
        "");
  }

  Fragment condition(Scope scope) {
    return Fragment.line(expressions.truth(scope, 2) + ";");
  }

  Fragment harmless(Scope scope) {
    return switch (choice.below(4)) {
      // For SPIN printing a variable is not reading it.
      case 0 -> Fragment.line("printf(\"%d\\n\", " + expressions.constant(3) + ");");
      case 1 -> Fragment.line("skip;");
      case 2 -> Fragment.line("assert(" + expressions.number(scope, 1) + " < 250);");
      default -> Fragment.line("assert(" + expressions.truth(scope, 2) + ");");
    };
  }

  Fragment message(Scope scope) {
    if (scope.channels.isEmpty()) {
      return condition(scope);
    }
    if (!scope.carriers.isEmpty() && choice.percent(30)) {
      return carry(choice.of(scope.carriers), scope);
    }
    // More sends than receives: who waits for what nobody sends ends a program early.
    Channel channel = choice.of(scope.channels);
    return choice.percent(60) ? send(channel, scope) : receive(channel, scope);
  }

  /** A channel goes from hand to hand, by a message or by assignment. */
  private Fragment carry(Scope.Carrier carrier, Scope scope) {
    List<Channel> alike =
        scope.channels.stream()
            .filter(c -> c.fields().equals(carrier.variable().fields()))
            .filter(c -> c.isRendezvous() == carrier.variable().isRendezvous())
            .toList();
    String name = carrier.variable().name();
    return switch (choice.below(5)) {
      case 0, 1 -> Fragment.line(carrier.name() + "!" + choice.of(alike).name() + ";");
      case 2, 3 -> Fragment.line(carrier.name() + "?" + name + ";");
      default -> Fragment.line(name + " = " + choice.of(alike).name() + ";");
    };
  }

  /** What needs no partner. */
  Fragment buffered(Scope scope) {
    List<Channel> channels = scope.buffered();
    if (channels.isEmpty()) {
      return condition(scope);
    }
    Channel channel = choice.of(channels);
    return choice.percent(50) ? send(channel, scope) : receive(channel, scope);
  }

  private Fragment send(Channel channel, Scope scope) {
    List<String> values = new ArrayList<>();
    channel.fields().forEach(kind -> values.add(expressions.value(kind, scope)));
    String operator = !channel.isRendezvous() && choice.percent(25) ? "!!" : "!";
    boolean call = values.size() > 1 && choice.percent(20);
    String list =
        call
            ? values.getFirst() + "(" + String.join(", ", values.subList(1, values.size())) + ")"
            : String.join(", ", values);
    return Fragment.line(channel.name() + operator + list + ";");
  }

  private Fragment receive(Channel channel, Scope scope) {
    String arguments = expressions.arguments(channel, scope);
    if (channel.isRendezvous() || choice.percent(50)) {
      return Fragment.line(channel.name() + "?" + arguments + ";");
    }
    return switch (choice.below(3)) {
      case 0 -> Fragment.line(channel.name() + "??" + arguments + ";");
      case 1 -> Fragment.line(channel.name() + "?<" + arguments + ">;");
      default -> Fragment.line(channel.name() + "??<" + arguments + ">;");
    };
  }
}
