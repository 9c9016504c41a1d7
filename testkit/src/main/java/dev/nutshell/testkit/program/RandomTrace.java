package dev.nutshell.testkit.program;

import java.util.Random;

/**
 * Makes a small Promela program with a trace or notrace assertion from a seed. It has channels of
 * several kinds, and most of what a trace may say about them; not what SPIN looks at in another
 * place than where it is: sorted sends, receives from the middle of a channel, sends that offer a
 * rendezvous, and eval() of a variable that the same receive assigns.
 */
public final class RandomTrace {
  private final Random random;
  private final StringBuilder text = new StringBuilder();

  /** Whether processes may end wherever they wait, so that traces matter more. */
  private final boolean relaxed;

  private int labels;

  private RandomTrace(long seed) {
    random = new Random(seed);
    relaxed = random.nextInt(3) > 0;
  }

  public static String of(long seed) {
    RandomTrace made = new RandomTrace(seed);
    made.program();
    return made.text.toString();
  }

  private void program() {
    line("chan c = [" + (1 + random.nextInt(2)) + "] of { byte };");
    line("chan d = [1] of { byte, bool };");
    line("chan r = [0] of { byte };");
    line("chan a[2] = [1] of { byte };");
    line("byte g = " + random.nextInt(3) + ";");
    int processes = 1 + random.nextInt(3);
    for (int i = 0; i < processes; i++) {
      process("P" + i);
    }
    if (random.nextInt(4) == 0) {
      line("proctype Q(chan q) { byte x; q!1; q?x }");
      line("init { run Q(" + pick("c", "a[0]", "a[1]") + ") }");
    }
    trace();
  }

  private void process(String name) {
    line("active proctype " + name + "() {");
    line("  byte x; bool y;");
    switch (random.nextInt(4)) {
      case 0 -> {
        line((relaxed || chance(2) ? "end: " : "") + "do");
        options();
        line("od");
      }
      case 1 -> {
        statements(1 + random.nextInt(2));
        line((relaxed ? "end: " : "") + "if");
        options();
        line("fi;");
        statements(1 + random.nextInt(2));
      }
      case 2 -> {
        statements(2 + random.nextInt(3));
        if (chance(2)) {
          line("end: (false)");
        }
      }
      default -> {
        line("do");
        options();
        line(":: break");
        line("od;");
        statements(1);
      }
    }
    line("}");
  }

  private void options() {
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      text.append(":: ");
      statements(1 + random.nextInt(2));
    }
  }

  private void statements(int count) {
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(8)) {
        case 0 -> line("  atomic { " + operation() + "; " + operation() + " };");
        case 1 ->
            line(
                "  d_step { "
                    + pick("c!1", "c?x", "d?x,y", "a[1]!0")
                    + "; g = "
                    + random.nextInt(3)
                    + " };");
        case 2 -> line("  g = " + random.nextInt(3) + ";");
        case 3 -> line("  x = " + random.nextInt(3) + ";");
        default ->
            line("  " + (relaxed && i > 0 ? "end" + labels++ + ": " : "") + operation() + ";");
      }
    }
  }

  private String operation() {
    return switch (random.nextInt(7)) {
      case 0, 1 -> "c!" + random.nextInt(3);
      case 2 -> "c?" + pick("x", "0", "1", "_");
      case 3 -> "d" + (chance(2) ? "!" + random.nextInt(3) + ",true" : "?x,y");
      case 4 -> "r" + (chance(2) ? "!" + random.nextInt(2) : "?" + pick("x", "1"));
      case 5 -> "a[" + random.nextInt(2) + "]!" + random.nextInt(2);
      default -> "a[" + random.nextInt(2) + "]?" + pick("x", "0", "1");
    };
  }

  private void trace() {
    line((chance(3) ? "notrace" : "trace") + " { bool t;");
    switch (random.nextInt(4)) {
      case 0 -> {
        line((chance(2) ? "end: " : "") + "do");
        events();
        line("od");
      }
      case 1 -> {
        sequence(1 + random.nextInt(2));
        line("if");
        events();
        line("fi");
      }
      case 2 -> {
        line((chance(3) ? "end: " : "") + "do");
        events();
        line(":: " + event() + "; break");
        line("od");
        if (chance(2)) {
          line("; " + event());
        }
      }
      default -> sequence(1 + random.nextInt(4));
    }
    line("}");
  }

  private void events() {
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      text.append(":: ");
      sequence(1 + random.nextInt(2));
    }
  }

  private void sequence(int count) {
    for (int i = 0; i < count; i++) {
      line(
          "  "
              + (i > 0 && chance(4) ? "end" + random.nextInt(1 << 20) + ": " : "")
              + event()
              + ";");
    }
  }

  private String event() {
    String value = pick("0", "1", "2", "_", "_", "g");
    String received = pick("0", "1", "2", "_", "_", "t", "eval(g)");
    return switch (random.nextInt(7)) {
      case 0, 1 -> "c!" + value;
      case 2 -> "c?" + received;
      case 3 -> "d!" + value + "," + pick("_", "true", "false");
      case 4 -> "d?" + pick("0", "1", "_") + "," + pick("_", "true");
      case 5 -> "r?" + received;
      default -> "a[" + random.nextInt(2) + "]" + (chance(2) ? "!" + value : "?" + received);
    };
  }

  private boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  private String pick(String... texts) {
    return texts[random.nextInt(texts.length)];
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
