package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** Random statements of a process of a {@link HostileProgram}. */
final class HostileStatements {
  /** What surrounds a statement. */
  private record Around(int depth, boolean loop, boolean unbroken, boolean step) {
    Around inner() {
      return new Around(depth - 1, loop, unbroken, step);
    }

    Around inLoop() {
      return new Around(depth - 1, true, unbroken, step);
    }

    Around inAtomic() {
      return new Around(depth - 1, loop, true, step);
    }

    Around inStep() {
      return new Around(depth - 1, loop, true, true);
    }
  }

  private static final Fragment SKIP = Fragment.line("skip;");

  private final Choice choice;
  private final HostileScene scene;
  private final HostileScene.Process process;
  private final HostileExpressions expressions;

  HostileStatements(
      Choice choice,
      HostileScene scene,
      HostileScene.Process process,
      HostileExpressions expressions) {
    this.choice = choice;
    this.scene = scene;
    this.process = process;
    this.expressions = expressions;
  }

  List<Fragment> body() {
    List<Fragment> body = new ArrayList<>();
    int length = choice.between(2, 4);
    for (int i = 0; i < length; i++) {
      body.add(statement(new Around(2, false, false, false)));
    }
    int at = choice.below(body.size());
    Fragment labelled = body.get(at).open().isEmpty() ? SKIP : body.get(at);
    if (labelled == SKIP) {
      body.add(at, label(process.label(), SKIP));
    } else {
      body.set(at, label(process.label(), labelled));
    }
    if (choice.percent(45)) {
      int end = choice.below(body.size());
      body.add(end, label("end" + end, message(false)));
    }
    return body;
  }

  private static Fragment label(String label, Fragment statement) {
    return new Fragment(label + ": " + statement.open(), statement.parts(), statement.close());
  }

  private Fragment statement(Around around) {
    if (around.step()) {
      return stepStatement(around);
    }
    return around.depth() == 0 || choice.percent(58) ? basic(around) : compound(around);
  }

  private Fragment basic(Around around) {
    return switch (choice.weighted(
        10,
        10,
        5,
        4,
        scene.startable() != null ? 3 : 0,
        scene.timeouts ? 2 : 0,
        scene.priorities ? 3 : 0,
        1,
        scene.carrier ? 4 : 0,
        around.loop() ? 2 : 0,
        around.unbroken() ? 0 : 1)) {
      case 0 -> assignment(around);
      case 1 -> message(false);
      case 2 -> assertion();
      case 3 -> Fragment.line(expressions.condition() + ";");
      case 4 -> start();
      case 5 -> Fragment.line("timeout;");
      case 6 ->
          Fragment.line("set_priority(" + expressions.pid() + ", " + choice.between(1, 3) + ");");
      case 7 -> Fragment.line("printf(\"%d\\n\", " + expressions.place() + ");");
      case 8 -> carried();
      case 9 -> Fragment.line("break;");
      default -> Fragment.line("goto " + process.label() + ";");
    };
  }

  private Fragment assignment(Around around) {
    String place = expressions.place();
    if (around.loop()) {
      return Fragment.line(place + " = " + expressions.bounded() + ";");
    }
    return switch (choice.below(5)) {
      case 0 -> Fragment.line(place + "++;");
      case 1 -> Fragment.line(place + "--;");
      default -> Fragment.line(place + " = " + expressions.value() + ";");
    };
  }

  private Fragment assertion() {
    return Fragment.line(
        "assert("
            + (choice.percent(60)
                ? expressions.place() + choice.of(" < 3", " != 2", " <= 2")
                : expressions.condition())
            + ");");
  }

  /**
   * A send or a receive.
   *
   * @param buffered whether it must not be a rendezvous
   */
  private Fragment message(boolean buffered) {
    Channel channel = scene.channels.isEmpty() ? null : expressions.channel();
    if (channel == null || buffered && channel.isRendezvous()) {
      return Fragment.line(expressions.condition() + ";");
    }
    return choice.percent(50) ? send(channel) : receive(channel);
  }

  private Fragment send(Channel channel) {
    String operator = !channel.isRendezvous() && choice.percent(20) ? "!!" : "!";
    String second = channel.fields().size() > 1 ? ", " + offered() : "";
    return Fragment.line(expressions.name(channel) + operator + offered() + second + ";");
  }

  private String offered() {
    return choice.percent(60) ? choice.of("g", "h", "x", "a[0]") : "" + choice.below(3);
  }

  private Fragment receive(Channel channel) {
    String operator = !channel.isRendezvous() && choice.percent(30) ? "??" : "?";
    String arguments = argument();
    if (channel.fields().size() > 1) {
      arguments += ", " + argument();
    }
    boolean copies = !channel.isRendezvous() && choice.percent(15);
    return Fragment.line(
        expressions.name(channel) + operator + (copies ? "<" + arguments + ">;" : arguments + ";"));
  }

  private String argument() {
    return switch (choice.weighted(4, 4, 4, 1)) {
      case 0 -> "" + choice.below(3);
      case 1 -> "eval(" + expressions.evaluated() + ")";
      case 2 -> expressions.bytePlace();
      default -> "_";
    };
  }

  private Fragment carried() {
    String one = scene.channels.isEmpty() ? "w" : expressions.name(scene.channels.getFirst());
    return Fragment.line(choice.of("w!" + one + ";", "w?_;", "w?eval(" + one + ");"));
  }

  /** Only while there are few processes: a loop may pass here for ever. */
  private Fragment start() {
    List<Channel> fitting =
        scene.channels.stream()
            .filter(channel -> channel.fields().size() == 1)
            .filter(channel -> channel.isRendezvous() == scene.rendezvous)
            .toList();
    String channel =
        process.ownChannel() != null && process.ownChannel().isRendezvous() == scene.rendezvous
            ? process.ownChannel().name()
            : fitting.isEmpty() ? "0" : expressions.name(choice.of(fitting));
    String run = "run W(" + channel + ", " + choice.below(3) + ");";
    return new Fragment(
        "if",
        List.of(
            new Fragment(
                ":: _nr_pr < " + (scene.started() + 2) + " ->",
                List.of(Fragment.line(choice.percent(70) ? run : "x = " + run)),
                ""),
            otherwise(List.of())),
        "fi;");
  }

  private Fragment compound(Around around) {
    return switch (choice.weighted(10, around.unbroken() ? 0 : 6, 5, 4, scene.escapes ? 10 : 0)) {
      case 0 -> branch(around.inner());
      case 1 -> loop(around.inLoop());
      case 2 -> new Fragment("atomic {", unbroken(around.inAtomic()), "};");
      case 3 -> step(around.inStep());
      default -> unless(around.inner());
    };
  }

  private List<Fragment> some(Around around, int most) {
    List<Fragment> list = new ArrayList<>();
    int count = choice.between(1, most);
    for (int i = 0; i < count; i++) {
      list.add(statement(around));
    }
    return list;
  }

  /** With several things in it that may fail. */
  private List<Fragment> unbroken(Around around) {
    List<Fragment> list = new ArrayList<>(some(around, 3));
    if (choice.percent(30)) {
      list.add(choice.below(list.size() + 1), assertion());
      list.add(choice.below(list.size() + 1), assertion());
    }
    return list;
  }

  private Fragment step(Around around) {
    List<Fragment> list = new ArrayList<>();
    list.add(
        switch (choice.below(3)) {
          case 0 -> message(choice.percent(80));
          case 1 -> Fragment.line(expressions.condition() + ";");
          default -> assignment(around);
        });
    list.addAll(unbroken(around));
    return new Fragment("d_step {", list, "};");
  }

  private Fragment stepStatement(Around around) {
    return switch (choice.weighted(10, 2, 1, 1, around.depth() > 0 ? 3 : 0)) {
      case 0 -> assignment(around);
      case 1 -> assertion();
      case 2 -> message(true);
      case 3 -> Fragment.line(expressions.condition() + ";");
      default -> branch(around.inner());
    };
  }

  /** What an option or an escape begins with: mostly something that can block. */
  private Fragment guard(Around around) {
    return switch (choice.weighted(
        around.step() ? 0 : 14, 9, 2, scene.timeouts && !around.step() ? 3 : 0)) {
      case 0 -> message(false);
      case 1 -> Fragment.line(expressions.condition() + ";");
      case 2 -> statement(around);
      default -> Fragment.line("timeout;");
    };
  }

  private Fragment option(Around around) {
    List<Fragment> parts = new ArrayList<>();
    parts.add(guard(around));
    if (choice.percent(60)) {
      parts.add(statement(around));
    }
    return new Fragment("::", parts, "");
  }

  private static Fragment otherwise(List<Fragment> parts) {
    return new Fragment(":: else ->", parts.isEmpty() ? List.of(SKIP) : parts, "");
  }

  private List<Fragment> options(Around around) {
    List<Fragment> options = new ArrayList<>();
    int count = choice.between(1, 2);
    for (int i = 0; i < count; i++) {
      options.add(option(around));
    }
    if (choice.percent(around.step() ? 85 : 50)) {
      options.add(otherwise(List.of(choice.percent(40) ? assertion() : statement(around))));
    }
    return options;
  }

  private Fragment branch(Around around) {
    return new Fragment("if", options(around), "fi;");
  }

  private Fragment loop(Around around) {
    List<Fragment> options = options(around);
    if (choice.percent(50)) {
      options.add(0, new Fragment("::", List.of(guard(around), Fragment.line("break;")), ""));
    }
    return new Fragment("do", options, "od;");
  }

  private Fragment unless(Around around) {
    List<Fragment> escape = new ArrayList<>();
    escape.add(guard(around));
    if (choice.percent(50)) {
      escape.add(statement(around));
    }
    return new Fragment(
        "",
        List.of(new Fragment("{", some(around, 2), "}"), new Fragment("unless {", escape, "};")),
        "");
  }
}
