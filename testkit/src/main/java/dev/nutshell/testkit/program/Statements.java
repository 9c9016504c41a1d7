package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** Random statements of one process. */
final class Statements {
  private static final Fragment SKIP = Fragment.line("skip;");
  private final Choice choice;
  private final Expressions expressions;
  private final SimpleStatements simple;
  private final Surroundings around;

  Statements(Choice choice, Expressions expressions, Surroundings around) {
    this.choice = choice;
    this.expressions = expressions;
    this.around = around;
    simple = new SimpleStatements(choice, expressions);
  }

  List<Fragment> sequence(int length, Scope scope, Place place) {
    List<Fragment> sequence = new ArrayList<>();
    Scope inner = scope.inner();
    for (int i = 0; i < length; i++) {
      append(statement(inner, place), sequence);
    }
    return sequence;
  }

  /** SPIN takes the way out of a loop into a d_step for a jump into its middle. */
  private static void append(Fragment statement, List<Fragment> sequence) {
    if (statement.open().startsWith("d_step") && !sequence.isEmpty()) {
      sequence.add(SKIP);
    }
    sequence.add(statement);
  }

  Fragment statement(Scope scope, Place place) {
    if (place.step()) {
      return stepStatement(scope, place);
    }
    return choice.percent(place.depth() > 0 ? 55 : 100)
        ? basic(scope, place)
        : compound(scope, place);
  }

  private Fragment basic(Scope scope, Place place) {
    boolean jumps = !place.atomic() && around.atomicLabel != null || !around.labels.isEmpty();
    return switch (choice.weighted(
        48,
        8,
        place.loop() ? 2 : 0,
        jumps ? 5 : 0,
        around.inlines.isEmpty() ? 0 : 6,
        around.startables.isEmpty() ? 0 : 4,
        2,
        1)) {
      case 0 -> simple.any(scope);
      case 1 -> simple.increment(scope);
      case 2 -> Fragment.line("break;");
      case 3 -> jump(place);
      case 4 -> call(scope);
      case 5 -> start(scope);
      case 6 -> declaration(scope);
      default -> Fragment.line("timeout;");
    };
  }

  private Fragment compound(Scope scope, Place place) {
    return switch (choice.weighted(
        8, place.atomic() ? 0 : 12, place.atomic() ? 1 : 6, 5, 2, 2, 2, 1)) {
      case 0 -> branch(scope, place);
      case 1 -> loop(scope, place);
      case 2 -> atomic(scope, place);
      case 3 -> step(scope, place);
      case 4 -> unless(scope, place);
      case 5 -> counted(scope, place);
      case 6 -> select(scope);
      default -> new Fragment("{", some(scope, place.inner()), "};");
    };
  }

  private List<Fragment> some(Scope scope, Place place) {
    return sequence(choice.between(1, 3), scope, place);
  }

  /** What begins an option: in most cases something that can block. */
  private Fragment guard(Scope scope, Place place) {
    return switch (choice.weighted(12, 10, 3, place.step() ? 0 : 2, 1)) {
      case 0 -> simple.condition(scope);
      case 1 -> place.step() ? simple.condition(scope) : simple.message(scope);
      case 2 -> statement(scope, place);
      case 3 -> Fragment.line("timeout;");
      default -> SKIP;
    };
  }

  private Fragment option(Scope scope, Place place) {
    List<Fragment> parts = new ArrayList<>();
    Scope inner = scope.inner();
    Fragment guard = guard(inner, place);
    parts.add(guard);
    // An option that does nothing, in a loop, is more than SPIN takes.
    parts.addAll(sequence(choice.between(guard.equals(SKIP) ? 1 : 0, 2), inner, place));
    return new Fragment("::", parts, "");
  }

  private Fragment otherwise(List<Fragment> parts) {
    return new Fragment(":: else ->", parts.isEmpty() ? List.of(SKIP) : parts, "");
  }

  private List<Fragment> options(Scope scope, Place place) {
    List<Fragment> options = new ArrayList<>();
    int count = choice.between(1, 3);
    for (int i = 0; i < count; i++) {
      options.add(option(scope, place));
    }
    return options;
  }

  private Fragment branch(Scope scope, Place place) {
    List<Fragment> options = options(scope, place.inner());
    if (choice.percent(40)) {
      options.add(otherwise(sequence(choice.below(2), scope, place.inner())));
    }
    return new Fragment("if", options, "fi;");
  }

  private Fragment loop(Scope scope, Place place) {
    List<Fragment> options = options(scope, place.inLoop());
    Fragment leave = Fragment.line("break;");
    switch (choice.below(4)) {
      case 0 -> options.add(otherwise(List.of(leave)));
      case 1 -> options.add(new Fragment("::", List.of(leave), ""));
      case 2 -> options.add(new Fragment("::", List.of(guard(scope, place.inner()), leave), ""));
      default -> {}
    }
    return new Fragment("do", options, "od;");
  }

  private Fragment atomic(Scope scope, Place place) {
    List<Fragment> parts = new ArrayList<>(some(scope, place.inAtomic()));
    if (around.atomicLabel != null && !around.atomicLabelPlaced && !place.atomic()) {
      parts.add(choice.between(1, parts.size()), labelled(around.atomicLabel, simple.any(scope)));
      around.atomicLabelPlaced = true;
    }
    return new Fragment("atomic {", parts, "};");
  }

  private Fragment step(Scope scope, Place place) {
    List<Fragment> parts = new ArrayList<>();
    parts.add(choice.percent(60) ? guard(scope, place.inStep()) : simple.buffered(scope));
    parts.addAll(sequence(choice.between(0, 3), scope, place.inStep()));
    // SPIN counts each of several failures in one step, here a step fails once.
    if (choice.percent(20)) {
      parts.add(simple.harmless(scope));
    }
    return new Fragment("d_step {", parts, "};");
  }

  private Fragment stepStatement(Scope scope, Place place) {
    return switch (choice.weighted(8, 2, 1, place.depth() > 0 ? 3 : 0, place.depth() > 0 ? 1 : 0)) {
      case 0 -> simple.assignment(scope);
      case 1 -> SKIP;
      case 2 -> choice.percent(70) ? simple.assignment(scope) : simple.buffered(scope);
      case 3 -> {
        List<Fragment> options = options(scope, place.inner());
        options.add(otherwise(sequence(choice.below(2), scope, place.inner())));
        yield new Fragment("if", options, "fi;");
      }
      default -> counted(scope, place);
    };
  }

  private Fragment unless(Scope scope, Place place) {
    List<Fragment> escape = new ArrayList<>();
    escape.add(guard(scope, place.inner()));
    escape.addAll(sequence(choice.below(2), scope, place.inner()));
    return new Fragment(
        "",
        List.of(
            new Fragment("{", some(scope, place.inner()), "}"),
            new Fragment("unless {", escape, "};")),
        "");
  }

  private Fragment counted(Scope scope, Place place) {
    String name = around.freshName("k");
    around.declarations.add(Fragment.line("byte " + name + ";"));
    Scope inner = scope.inner();
    inner.counters.add(new Variable(name, Kind.BYTE, 0));
    List<Variable> arrays = scope.arrays();
    String range =
        !arrays.isEmpty() && choice.percent(30)
            ? " in " + choice.of(arrays).name()
            : " : 0 .. " + choice.between(0, 2);
    Place body = place.step() || place.atomic() ? place.inner() : place.inLoop();
    return new Fragment("for (" + name + range + ") {", some(inner, body), "};");
  }

  /** Where there is no variable of which every value of the range exists, something else. */
  private Fragment select(Scope scope) {
    List<Variable> scalars =
        scope.numbers().stream()
            .filter(v -> v.size() == 0 && !v.name().contains(".") && !v.isStandIn())
            .toList();
    if (scalars.isEmpty()) {
      return simple.any(scope);
    }
    Variable variable = choice.of(scalars);
    int most = choice.between(1, variable.kind().values - 1);
    return Fragment.line("select (" + variable.name() + " : 0 .. " + most + ");");
  }

  private Fragment jump(Place place) {
    if (around.labels.isEmpty()
        || !place.atomic() && around.atomicLabel != null && choice.percent(40)) {
      return Fragment.line("goto " + around.atomicLabel + ";");
    }
    return Fragment.line("goto " + choice.of(around.labels) + ";");
  }

  private Fragment call(Scope scope) {
    List<Variable> numbers = scope.numbers();
    if (numbers.isEmpty()) {
      return simple.any(scope);
    }
    Surroundings.Inline inline = choice.of(around.inlines);
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < inline.parameters(); i++) {
      arguments.add(expressions.reference(choice.of(numbers), scope));
    }
    return Fragment.line(inline.name() + "(" + String.join(", ", arguments) + ");");
  }

  /** Only while there are few processes: a loop may pass here for ever. */
  private Fragment start(Scope scope) {
    return new Fragment(
        "if",
        List.of(
            new Fragment("::", List.of(Fragment.line("(_nr_pr < 4);"), started(scope)), ""),
            otherwise(List.of())),
        "fi;");
  }

  /** Its number is kept now and then. */
  private Fragment started(Scope scope) {
    Fragment run = run(scope);
    List<Variable> numbers =
        scope.numbers().stream().filter(v -> v.kind() == Kind.PID && v.size() == 0).toList();
    return numbers.isEmpty() || run.equals(SKIP)
        ? run
        : Fragment.line(choice.of(numbers).name() + " = " + run.open());
  }

  Fragment run(Scope scope) {
    Surroundings.Startable startable = choice.of(around.startables);
    List<String> arguments = new ArrayList<>();
    for (Kind kind : startable.numbers()) {
      // SPIN takes a symbol for an argument, but no variable that holds one.
      arguments.add(
          kind.isNumber() ? expressions.value(kind, scope) : choice.of(Expressions.SYMBOLS));
    }
    if (startable.channel() != null) {
      List<Channel> fitting =
          scope.channels.stream()
              .filter(c -> c.fields().equals(startable.channel().fields()))
              .filter(c -> c.isRendezvous() == startable.channel().isRendezvous())
              .toList();
      if (fitting.isEmpty()) {
        return SKIP;
      }
      arguments.add(choice.of(fitting).name());
    }
    return Fragment.line("run " + startable.name() + "(" + String.join(", ", arguments) + ");");
  }

  private Fragment declaration(Scope scope) {
    Kind kind = choice.of(Kind.BYTE, Kind.BIT, Kind.SHORT, Kind.MTYPE).inBytes(around.wholeBytes);
    String name = around.freshName("m");
    String initial = choice.percent(70) ? " = " + expressions.value(kind, scope) : "";
    scope.variables.add(new Variable(name, kind, 0));
    return Fragment.line(kind.declare(name) + initial + ";");
  }

  /** The body of a process, with the labels that its jumps need. */
  List<Fragment> body(int length, Scope scope) {
    List<Fragment> body = new ArrayList<>();
    Scope inner = scope.inner();
    for (int i = 0; i < length; i++) {
      append(statement(inner, Place.BODY), body);
    }
    for (String label : around.labels) {
      body.add(choice.below(body.size() + 1), labelled(label, target(inner)));
    }
    if (around.atomicLabel != null && !around.atomicLabelPlaced) {
      Fragment inside = labelled(around.atomicLabel, simple.any(inner));
      body.add(new Fragment("atomic {", List.of(simple.any(inner), inside), "};"));
    }
    return body;
  }

  private Fragment target(Scope scope) {
    return switch (choice.below(3)) {
      case 0 -> branch(scope, Place.BODY.inner());
      case 1 -> loop(scope, Place.BODY.inner());
      default -> simple.any(scope);
    };
  }

  private static Fragment labelled(String label, Fragment statement) {
    return new Fragment(label + ": " + statement.open(), statement.parts(), statement.close());
  }
}
