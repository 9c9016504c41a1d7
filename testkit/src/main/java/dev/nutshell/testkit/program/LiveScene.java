package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** What the processes of a {@link LiveProgram} share, and the conditions that can be made of it. */
final class LiveScene {
  /** Numbers from 0 to 2. */
  static final List<String> NUMBERS = List.of("x", "y");

  final boolean accepts;
  final boolean progresses;

  /** Whether formulas ask for what only few ask for: who moved last, who could move. */
  final boolean rare;

  /** Whether one process can always move, so that no run ends. */
  final boolean ticks;

  final int buffer;
  final boolean meets;
  final List<Process> processes = new ArrayList<>();
  private final Choice choice;

  /**
   * @param copies that run from the beginning; none of one that another starts
   * @param labels that it has
   */
  record Process(String name, int copies, List<String> labels) {}

  LiveScene(Choice choice) {
    this.choice = choice;
    accepts = choice.percent(30);
    progresses = choice.percent(40);
    rare = choice.percent(20);
    ticks = choice.percent(30);
    buffer = choice.percent(50) ? choice.between(1, 2) : 0;
    meets = choice.percent(50);
    int count = choice.between(2, 3);
    for (int i = 0; i < count; i++) {
      boolean started = i == 2 && choice.percent(40);
      int copies = started ? 0 : i == 0 && choice.percent(15) ? 2 : 1;
      processes.add(new Process("P" + i, copies, new ArrayList<>()));
    }
  }

  List<Fragment> declarations() {
    List<Fragment> all = new ArrayList<>();
    all.add(Fragment.line("byte x" + (choice.percent(30) ? " = 1" : "") + ";"));
    all.add(Fragment.line("byte y;"));
    all.add(Fragment.line("bool b;"));
    if (buffer > 0) {
      all.add(Fragment.line("chan c = [" + buffer + "] of { byte };"));
    }
    if (meets) {
      all.add(Fragment.line("chan r = [0] of { byte };"));
    }
    if (started() != null) {
      all.add(Fragment.line("byte started;"));
    }
    if (ticks) {
      all.add(Fragment.line("active proctype Tick() { do :: y = (y + 1) % 3 od }"));
    }
    return all;
  }

  /** How many processes there are before those that do something. */
  int first() {
    return ticks ? 1 : 0;
  }

  /** The process that another one starts, or null. */
  Process started() {
    return processes.stream().filter(process -> process.copies() == 0).findFirst().orElse(null);
  }

  /** Something that is true or not in a state, for everybody to see. */
  String global() {
    return global(true);
  }

  /**
   * @param words whether {@code empty} and its like may be used: of formulas with them in
   *     parentheses SPIN takes only some
   */
  String global(boolean words) {
    return switch (choice.weighted(8, 4, 3, buffer > 0 ? 4 : 0)) {
      case 0 -> choice.of(NUMBERS) + " " + choice.of("==", "!=", ">", "<") + " " + choice.below(3);
      case 1 -> choice.of("b", "!b");
      case 2 -> choice.of("x == y", "x != y", "x > y");
      default ->
          words
              ? choice.of("nempty(c)", "empty(c)", "len(c) == 1", "full(c)", "nfull(c)")
              : "len(c) " + choice.of("==", ">") + " " + choice.below(2);
    };
  }
}
