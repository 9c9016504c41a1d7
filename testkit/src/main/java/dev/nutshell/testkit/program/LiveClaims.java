package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** Random formulas and never claims about a {@link LiveProgram}. */
final class LiveClaims {
  private final Choice choice;
  private final LiveScene scene;

  LiveClaims(Choice choice, LiveScene scene) {
    this.choice = choice;
    this.scene = scene;
  }

  /** Without X, which SPIN has only where it was built with it. */
  String formula() {
    return switch (choice.weighted(2, 2, 3, 1, 2, 1, 1, 2, 10)) {
      case 0 -> "[] <> " + atom();
      case 1 -> "<> [] " + atom();
      case 2 -> "[] (" + atom() + " -> <> " + atom() + ")";
      case 3 -> "[] " + atom();
      case 4 -> "([] <> " + atom() + ") -> ([] <> " + atom() + ")";
      case 5 -> "<> " + atom();
      case 6 -> "!([] <> " + atom() + " && <> [] " + atom() + ")";
      case 7 -> "[] (" + atom() + " -> (" + atom() + " " + until() + " " + atom() + "))";
      default -> tree(choice.between(2, 5));
    };
  }

  private String until() {
    return choice.of("U", "U", "W", "V", "until", "release", "weakuntil");
  }

  private String tree(int operators) {
    if (operators == 0) {
      return atom();
    }
    int left = choice.below(operators);
    int right = operators - 1 - left;
    return switch (choice.weighted(4, 4, 2, 3, 3, 2, 3)) {
      case 0 -> "[] " + inner(operators - 1);
      case 1 -> "<> " + inner(operators - 1);
      case 2 -> "!" + "(" + tree(operators - 1) + ")";
      case 3 -> inner(left) + " " + until() + " " + inner(right);
      case 4 -> inner(left) + choice.of(" && ", " || ") + inner(right);
      case 5 -> inner(left) + " <-> " + inner(right);
      default -> inner(left) + " -> " + inner(right);
    };
  }

  /** Mostly in parentheses: without, who binds stronger is tried as well. */
  private String inner(int operators) {
    String text = tree(operators);
    return choice.percent(85) ? "(" + text + ")" : text;
  }

  /** In parentheses. */
  private String atom() {
    return "(" + bare() + ")";
  }

  private String bare() {
    LiveScene.Process process = choice.of(scene.processes);
    boolean there = process.copies() > 0;
    boolean labels = there && !process.labels().isEmpty();
    return switch (choice.weighted(
        16,
        labels ? 5 : 0,
        there ? 2 : 0,
        scene.progresses && scene.ticks ? 4 : 0,
        scene.rare ? 4 : 0)) {
      case 0 -> scene.global(false);
      case 1 -> process.name() + index(process) + "@" + choice.of(process.labels());
      case 2 -> process.name() + index(process) + ":l == " + choice.below(3);
      // SPIN's is true and false at once where everything is blocked.
      case 3 -> "np_";
      default -> rare();
    };
  }

  /** What pan takes only where no two processes meet. */
  private String rare() {
    return scene.meets || choice.percent(50)
        ? "_last == " + choice.below(3)
        : "enabled(" + choice.below(2) + ")";
  }

  /** The first of its copies, in numbers or by saying nothing. */
  private String index(LiveScene.Process process) {
    int first = scene.first();
    for (LiveScene.Process before : scene.processes) {
      if (before == process) {
        break;
      }
      first += before.copies();
    }
    return choice.percent(50) ? "" : "[" + (first + choice.below(process.copies())) + "]";
  }

  /** An automaton: each of its states is a choice of where to go next. */
  Fragment never(String name) {
    List<String> states = new ArrayList<>();
    int count = choice.between(1, 3);
    for (int i = 0; i < count; i++) {
      states.add((choice.percent(40) ? "accept_" : "") + "S" + i);
    }
    boolean ends = choice.percent(40);
    List<Fragment> body = new ArrayList<>();
    for (String state : states) {
      body.add(new Fragment(state + ": if", moves(states, ends), "fi;"));
    }
    if (ends) {
      body.add(Fragment.line("over: skip"));
    } else {
      body.add(Fragment.line("blocked: false"));
    }
    return new Fragment("never " + name + " {", body, "}");
  }

  private List<Fragment> moves(List<String> states, boolean ends) {
    List<Fragment> moves = new ArrayList<>();
    int count = choice.between(1, 3);
    for (int i = 0; i < count; i++) {
      String target = ends && choice.percent(15) ? "over" : choice.of(states);
      String guard = choice.percent(25) ? "true" : atom();
      moves.add(
          Fragment.line(
              ":: "
                  + (choice.percent(8)
                      ? "atomic { " + guard + " -> assert(" + atom() + ") }; goto " + target
                      : guard + " -> goto " + target)));
    }
    if (choice.percent(30)) {
      moves.add(Fragment.line(":: else -> goto " + choice.of(states)));
    }
    return moves;
  }
}
