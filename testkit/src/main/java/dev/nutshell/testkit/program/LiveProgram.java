package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Small random programs that mostly run for ever, with formulas of linear temporal logic and
 * hand-written never claims about them. Their blocks are called {@code f0}, {@code f1}, … and
 * {@code n0}, {@code n1}, …; nothing in the processes can fail.
 */
public final class LiveProgram {
  private static final int FORMULAS = 8;
  private static final int CLAIMS = 5;

  private final Choice choice;
  private final LiveScene scene;

  private LiveProgram(long seed) {
    choice = new Choice(seed ^ 0x3C6EF372FE94F82BL);
    scene = new LiveScene(choice);
  }

  /** Always the same for the same seed. */
  public static Fragment of(long seed) {
    return new LiveProgram(seed).program();
  }

  private Fragment program() {
    List<Fragment> units = new ArrayList<>(scene.declarations());
    for (LiveScene.Process process : scene.processes) {
      units.add(process(process));
    }
    LiveClaims claims = new LiveClaims(choice, scene);
    for (int i = 0; i < FORMULAS; i++) {
      units.add(Fragment.line("ltl f" + i + " { " + claims.formula() + " }"));
    }
    for (int i = 0; i < CLAIMS; i++) {
      units.add(claims.never("n" + i));
    }
    return new Fragment("", units, "");
  }

  private Fragment process(LiveScene.Process process) {
    List<Fragment> body = new ArrayList<>();
    body.add(Fragment.line("byte l" + (choice.percent(30) ? " = 1" : "") + ";"));
    body.addAll(new LiveStatements(choice, scene, process).body());
    String active =
        switch (process.copies()) {
          case 0 -> "";
          case 1 -> "active ";
          default -> "active [" + process.copies() + "] ";
        };
    return new Fragment(active + "proctype " + process.name() + "() {", body, "}");
  }
}
