package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** Random statements of one process of a {@link LiveProgram}. */
final class LiveStatements {
  private final Choice choice;
  private final LiveScene scene;
  private final LiveScene.Process process;
  private final boolean starts;

  LiveStatements(Choice choice, LiveScene scene, LiveScene.Process process) {
    this.choice = choice;
    this.scene = scene;
    this.process = process;
    starts = scene.started() != null && scene.started() != process;
  }

  List<Fragment> body() {
    List<Fragment> body = new ArrayList<>();
    // SPIN's np_ is true in the initial state even of a process that begins at a progress label.
    body.add(simple());
    int before = choice.below(2);
    for (int i = 0; i < before; i++) {
      body.add(labelled(statement(2)));
    }
    switch (choice.weighted(14, 4, 2)) {
      case 0 -> body.add(labelled(loop()));
      case 1 -> {
        String name = "again" + process.labels().size();
        process.labels().add(name);
        body.add(named(name, simple()));
        body.addAll(some(2));
        body.add(Fragment.line("goto " + name + ";"));
      }
      default -> body.addAll(some(2));
    }
    return body;
  }

  private List<Fragment> some(int depth) {
    List<Fragment> all = new ArrayList<>();
    int count = choice.between(1, 3);
    for (int i = 0; i < count; i++) {
      all.add(labelled(statement(depth)));
    }
    return all;
  }

  private Fragment loop() {
    List<Fragment> options = new ArrayList<>();
    int count = choice.between(1, 3);
    for (int i = 0; i < count; i++) {
      options.add(option(2));
    }
    switch (choice.below(6)) {
      case 0 -> options.add(Fragment.line(":: else -> " + simple().open()));
      case 1 -> options.add(Fragment.line(":: " + condition() + " -> break;"));
      case 2 -> options.add(Fragment.line(":: timeout -> " + simple().open()));
      default -> {}
    }
    return new Fragment("do", options, "od;");
  }

  private Fragment option(int depth) {
    List<Fragment> parts = new ArrayList<>();
    parts.add(choice.percent(50) ? Fragment.line(condition() + ";") : statement(depth - 1));
    int more = choice.below(3);
    for (int i = 0; i < more; i++) {
      parts.add(labelled(statement(depth - 1)));
    }
    // A loop that does nothing is more than SPIN takes.
    if (more == 0) {
      parts.add(simple());
    }
    return new Fragment("::", parts, "");
  }

  private Fragment statement(int depth) {
    boolean deep = depth > 0;
    return switch (choice.weighted(24, deep ? 4 : 0, deep ? 4 : 0, deep ? 2 : 0, starts ? 3 : 0)) {
      case 0 -> simple();
      case 1 -> branch(depth);
      case 2 -> atomic(depth);
      case 3 -> step();
      default -> start();
    };
  }

  private Fragment branch(int depth) {
    List<Fragment> options = new ArrayList<>();
    int count = choice.between(1, 2);
    for (int i = 0; i < count; i++) {
      options.add(option(depth));
    }
    if (choice.percent(50)) {
      options.add(Fragment.line(":: else -> " + simple().open()));
    }
    return new Fragment("if", options, "fi;");
  }

  /** SPIN takes no label at its beginning. */
  private Fragment atomic(int depth) {
    List<Fragment> parts = new ArrayList<>(List.of(simple()));
    parts.addAll(some(depth - 1));
    return new Fragment("atomic {", parts, "};");
  }

  private Fragment step() {
    List<Fragment> parts = new ArrayList<>();
    parts.add(choice.percent(40) ? Fragment.line(condition() + ";") : assignment());
    int more = choice.between(1, 2);
    for (int i = 0; i < more; i++) {
      parts.add(assignment());
    }
    return new Fragment("d_step {", parts, "};");
  }

  /** Twice at most. SPIN's {@code _nr_pr} counts the claim, so that it is of no use here. */
  private Fragment start() {
    String run = "started++; run " + scene.started().name() + "();";
    Fragment some = Fragment.line(":: atomic { started < 2 -> " + run + " }");
    Fragment none = Fragment.line(":: else -> " + assignment().open());
    return new Fragment("if", List.of(some, none), "fi;");
  }

  /** A line. */
  private Fragment simple() {
    return switch (choice.weighted(14, 4, scene.buffer > 0 ? 5 : 0, scene.meets ? 5 : 0, 1)) {
      case 0 -> assignment();
      case 1 -> Fragment.line(condition() + ";");
      case 2 ->
          Fragment.line(
              choice.of("c!x", "c!1", "c!l", "c?x", "c?l", "c?l", "c?1", "c?eval(y)", "c??1")
                  + ";");
      case 3 ->
          Fragment.line(choice.of("r!x", "r!1", "r!2", "r?x", "r?l", "r?l", "r?1", "r?_") + ";");
      default -> Fragment.line("timeout;");
    };
  }

  private Fragment assignment() {
    String number = choice.of("x", "y", "x", "y", "l");
    String other = choice.of("x", "y", "l");
    return Fragment.line(
        switch (choice.weighted(6, 5, 3, 2, 4, 2)) {
          case 0 -> number + " = (" + number + " + 1) % 3;";
          case 1 -> number + " = " + choice.below(3) + ";";
          case 2 -> number + " = " + other + ";";
          case 3 -> number + " = 2 - " + other + ";";
          case 4 -> choice.of("b = !b;", "b = true;", "b = false;");
          default -> "b = (" + other + " > " + choice.below(2) + ");";
        });
  }

  private String condition() {
    String one = choice.percent(25) ? "l " + choice.of("==", "<") + " 1" : scene.global();
    return "(" + one + (choice.percent(15) ? choice.of(" && ", " || ") + scene.global() : "") + ")";
  }

  /** Now and then with a label. */
  private Fragment labelled(Fragment statement) {
    if (!choice.percent(16)) {
      return statement;
    }
    String kind =
        switch (choice.weighted(8, scene.accepts ? 8 : 0, scene.progresses ? 8 : 0, 2)) {
          case 0 -> "L";
          case 1 -> "accept";
          case 2 -> "progress";
          default -> "end";
        };
    String name = kind + process.labels().size();
    process.labels().add(name);
    return named(name, statement);
  }

  private static Fragment named(String label, Fragment statement) {
    return new Fragment(label + ": " + statement.open(), statement.parts(), statement.close());
  }
}
