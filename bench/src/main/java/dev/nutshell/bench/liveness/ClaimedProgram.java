package dev.nutshell.bench.liveness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A random program with claims, written from SPIN's manual alone: what it can say does not follow
 * from what our own code does. Rendezvous, atomic sequences that block, {@code d_step}, {@code
 * unless}, remote references, {@code timeout}, labels of processes, and claims that have variables,
 * {@code else}, {@code timeout}, sequences and assertions of their own.
 */
final class ClaimedProgram {
  private static final int VALUES = 3;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<String> types = new ArrayList<>();
  private final List<Integer> instances = new ArrayList<>();
  private int labels;
  private boolean labelled;

  /** Whether claims assign to variables of the program, too. */
  private final boolean meddles;

  private ClaimedProgram(long seed, boolean meddles) {
    random = new Random(seed * 7919 + 17);
    this.meddles = meddles;
  }

  static String of(long seed, boolean meddles) {
    return new ClaimedProgram(seed, meddles).write();
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private int below(int bound) {
    return random.nextInt(bound);
  }

  private String pick(String... options) {
    return options[below(options.length)];
  }

  private String write() {
    text.append("byte x, y; bool b; byte a[2];\n");
    text.append("chan m = [0] of { byte };\nchan q = [").append(1 + below(2));
    text.append("] of { byte };\n");
    int count = 2 + below(2);
    for (int i = 0; i < count; i++) {
      types.add("P" + i);
      instances.add(chance(15) ? 2 : 1);
    }
    boolean spawns = chance(20);
    for (int i = 0; i < count; i++) {
      boolean active = !spawns || i > 0;
      text.append(
          !active ? "" : instances.get(i) > 1 ? "active [" + instances.get(i) + "] " : "active ");
      text.append("proctype P").append(i).append("() {\n  byte l;\n");
      body(i);
      text.append("}\n");
    }
    if (spawns) {
      text.append("init { ").append(chance(50) ? "atomic { run P0(); b = 1 }" : "run P0(); b = 1");
      text.append(" }\n");
    }
    for (int i = 0; i < 3; i++) {
      text.append("ltl f").append(i).append(" { ").append(formula(3)).append(" }\n");
    }
    for (int i = 0; i < 4; i++) {
      never(i);
    }
    return text.toString();
  }

  private void body(int type) {
    String first = label("S");
    text.append("  ").append(first).append(": ");
    int kind = below(10);
    if (kind < 7) {
      loop(type, 1);
    } else {
      for (int i = 1 + below(3); i > 0; i--) {
        text.append(step(type, true)).append(";\n    ");
      }
      text.append(chance(70) ? "goto " + first : chance(50) ? "x = 0" : "(false)");
    }
    text.append('\n');
  }

  private String label(String prefix) {
    labelled = true;
    return pick(prefix, prefix, "end", "accept", "progress") + labels++;
  }

  private void loop(int type, int depth) {
    text.append("do\n");
    for (int i = 1 + below(3); i > 0; i--) {
      text.append("    :: ").append(sequence(type, depth)).append('\n');
    }
    if (chance(15)) {
      text.append("    :: ").append(pick("else -> x = 0", "else", "timeout -> b = !b", "timeout"));
      text.append('\n');
    }
    if (chance(20)) {
      text.append("    :: ").append(condition(type)).append(" -> break\n");
    }
    text.append("  od");
  }

  private String sequence(int type, int depth) {
    StringBuilder all = new StringBuilder(step(type, true));
    for (int i = below(3); i > 0; i--) {
      all.append("; ");
      if (chance(20)) {
        all.append(label("L")).append(": ");
      }
      all.append(step(type, false));
    }
    return all.toString();
  }

  private String step(int type, boolean guard) {
    return switch (below(14)) {
      case 0, 1 -> "atomic { " + simple(type) + "; " + simple(type) + "; " + simple(type) + " }";
      case 2 ->
          "d_step { "
              + (guard ? condition(type) + " -> " : "")
              + assignment(type)
              + "; "
              + pick(
                  assignment(type),
                  "if :: b -> y = 1 :: else -> y = 0 fi",
                  "if :: true -> x = 2 :: true -> x = 1 fi")
              + " }";
      case 3 -> "{ " + simple(type) + "; " + simple(type) + " } unless { " + condition(type) + " }";
      case 4 -> "if :: " + condition(type) + " -> " + simple(type) + " :: " + simple(type) + " fi";
      case 5, 6 -> guard ? condition(type) + " -> " + assignment(type) : assignment(type);
      default -> simple(type);
    };
  }

  private String simple(int type) {
    return switch (below(12)) {
      case 0, 1 -> "m!" + below(VALUES);
      case 2, 3 -> "m?" + pick("l", "x", "_", "1", "eval(y)");
      case 4 -> "q!" + pick("l", "x", "1");
      case 5 -> "q?" + pick("l", "y", "0", "_");
      case 6, 7 -> condition(type);
      default -> assignment(type);
    };
  }

  private String assignment(int type) {
    return pick(
        "x = (x + 1) % " + VALUES,
        "y = " + below(VALUES),
        "b = !b",
        "l = x",
        "l = (l + 1) % " + VALUES,
        "a[" + below(2) + "] = l",
        "x = y",
        "y = a[x % 2]");
  }

  private String condition(int type) {
    return pick(
        "(x == " + below(VALUES) + ")",
        "(y < " + (1 + below(VALUES)) + ")",
        "(b)",
        "(!b || x > 0)",
        "(l == " + below(VALUES) + ")",
        "(a[0] != a[1])",
        "nempty(q)",
        "(len(q) == 0)",
        "timeout",
        "(x == y)",
        "true");
  }

  /** What claims and formulas read. */
  private String atom() {
    int type = below(types.size());
    return switch (below(16)) {
      case 0, 1, 2 -> "x == " + below(VALUES);
      case 3, 4 -> "y == " + below(VALUES);
      case 5, 6 -> "b";
      case 7 -> "len(q) > 0";
      case 8 -> "a[" + below(2) + "] > 0";
      case 9 -> "x < y";
      case 10 -> "P" + type + "[" + pid(type) + "]:l == " + below(VALUES);
      case 11 -> "q?[1]";
      case 12, 13 -> at(type);
      default -> "x > 0";
    };
  }

  private String at(int type) {
    String name = "P" + type;
    int from = text.indexOf("proctype " + name + "()");
    int to = text.indexOf("\n}", from);
    java.util.regex.Matcher found =
        java.util.regex.Pattern.compile("\\b(\\w+\\d+): ").matcher(text.substring(from, to));
    List<String> names = new ArrayList<>();
    while (found.find()) {
      names.add(found.group(1));
    }
    return name + "[" + pid(type) + "]@" + names.get(below(names.size()));
  }

  /** The number of a process of the type; not so where one is started later, which is no harm. */
  private int pid(int type) {
    int before = IntStream.range(0, type).map(instances::get).sum();
    return before + below(instances.get(type));
  }

  private String formula(int depth) {
    if (depth == 0 || chance(15)) {
      return "(" + atom() + ")";
    }
    return switch (below(9)) {
      case 0 -> "[] " + formula(depth - 1);
      case 1 -> "<> " + formula(depth - 1);
      case 2 -> "[] <> " + formula(depth - 1);
      case 3 -> "<> [] " + formula(depth - 1);
      case 4 -> "!" + formula(depth - 1);
      case 5 -> "(" + formula(depth - 1) + " U " + formula(depth - 1) + ")";
      case 6 -> "(" + formula(depth - 1) + " -> " + formula(depth - 1) + ")";
      case 7 -> "[] (" + formula(depth - 1) + " -> <> " + formula(depth - 1) + ")";
      default ->
          "(" + formula(depth - 1) + pick(" && ", " || ", " W ", " V ") + formula(depth - 1) + ")";
    };
  }

  /** A claim: some places, each a choice that leads to others. */
  private void never(int number) {
    boolean variables = chance(50);
    text.append("never n").append(number).append(" {\n");
    if (variables) {
      text.append("  byte v").append(chance(30) ? " = 1" : "").append("; bool w;\n");
    }
    int places = 1 + below(3);
    List<String> names =
        IntStream.range(0, places)
            .mapToObj(i -> (chance(45) ? "accept_" : "N") + number + "_" + i)
            .collect(Collectors.toList());
    for (int i = 0; i < places; i++) {
      boolean escapes = chance(10);
      text.append(names.get(i)).append(":\n").append(escapes ? "  { " : "  ");
      boolean loops = chance(60);
      text.append(loops ? "do\n" : "if\n");
      for (int j = 1 + below(3); j > 0; j--) {
        text.append("  :: ").append(move(variables)).append(target(names, loops)).append('\n');
      }
      if (chance(45)) {
        text.append("  :: else").append(target(names, loops)).append('\n');
      } else if (chance(12)) {
        text.append("  :: timeout").append(target(names, loops)).append('\n');
      }
      text.append(loops ? "  od" : "  fi");
      text.append(escapes ? " } unless { " + test(variables) + " }" : "");
      text.append(i + 1 < places || chance(30) ? ";\n" : ";\n  (false);\n");
    }
    if (chance(10)) {
      text.append("  (x == 1); (y == 0)\n");
    } else {
      text.append("  (b || !b)\n");
    }
    text.append("}\n");
  }

  private String target(List<String> names, boolean loops) {
    return switch (below(6)) {
      case 0, 1, 2 -> " -> goto " + names.get(below(names.size()));
      case 3 -> loops && chance(40) ? " -> break" : "";
      default -> loops ? "" : " -> goto " + names.get(below(names.size()));
    };
  }

  private String test(boolean variables) {
    if (variables && chance(40)) {
      return pick(
          "(v == 1)", "(w)", "(v < 2 && b)", "(v == x)", "(a[v % 2] == 1)", "(!w || y > 0)");
    }
    return chance(20) ? pick("true", "!(x == 0)") : "(" + atom() + ")";
  }

  /** What a {@code d_step} may read, too. */
  private String near() {
    return pick("(v == 1)", "(w)", "(b)", "(x == 1)", "(a[v % 2] == 1)", "true");
  }

  /** What a claim does to the program. */
  private String meddling(boolean variables) {
    return variables && chance(30)
        ? pick("x = v", "v = x; y = v", "b = w", "a[v % 2] = 1")
        : pick(
            "x = (x + 1) % " + VALUES,
            "y = " + below(VALUES),
            "b = !b",
            "b = 1",
            "a[" + below(2) + "] = " + below(VALUES),
            "x = y",
            "x = 0",
            "a[x % 2] = y");
  }

  private String meddlingMove(boolean variables) {
    String last = meddling(variables);
    return switch (below(6)) {
      case 0 -> "atomic { " + test(variables) + " -> " + last + "; " + meddling(variables) + " }";
      case 1 -> "d_step { (b || x == " + below(VALUES) + ") -> " + last + " }";
      case 2 -> last;
      case 3 -> "atomic { " + last + "; " + test(variables) + " }";
      default -> test(variables) + " -> " + last;
    };
  }

  private String effect() {
    return pick("v = (v + 1) % 3", "w = !w", "v = x", "v = 0", "w = (v == y)", "v = 1 - w");
  }

  private String move(boolean variables) {
    if (meddles && chance(50)) {
      return meddlingMove(variables);
    }
    if (!variables) {
      return switch (below(8)) {
        case 0 -> "atomic { " + test(false) + "; " + test(false) + " }";
        case 1 -> test(false) + " -> " + test(false);
        default -> test(false);
      };
    }
    return switch (below(9)) {
      case 0, 1 -> "atomic { " + test(true) + " -> " + effect() + "; " + effect() + " }";
      case 2 -> "d_step { " + near() + " -> " + effect() + " }";
      case 3 ->
          "d_step { "
              + near()
              + " -> if :: true -> "
              + effect()
              + " :: true -> "
              + effect()
              + " fi }";
      case 4, 5 -> test(true) + " -> " + effect();
      case 6 -> effect();
      default -> test(true);
    };
  }
}
