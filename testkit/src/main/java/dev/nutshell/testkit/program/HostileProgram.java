package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Small random programs made of what is easily got wrong: whether a step can be taken depends on
 * something far away (an {@code else} or an escape beside a rendezvous, {@code eval}, {@code
 * provided}, remote references, priorities), an index is out of range, a divisor 0, and several
 * things fail in one step. Written from the language's description, apart from {@link
 * RandomProgram}, so that what one of them leaves out the other may have.
 */
public final class HostileProgram {
  private final Choice choice;
  private final HostileScene scene;

  private HostileProgram(long seed) {
    choice = new Choice(seed ^ 0x5DEECE66DL << 20);
    scene = new HostileScene(choice);
  }

  /** Always the same for the same seed. */
  public static Fragment of(long seed) {
    return new HostileProgram(seed).program();
  }

  private Fragment program() {
    List<Fragment> units = new ArrayList<>(scene.declarations());
    List<Fragment> processes = new ArrayList<>();
    for (int i = 0; i < scene.processes.size(); i++) {
      processes.add(process(scene.processes.get(i)));
    }
    units.addAll(processes);
    return new Fragment("", units, "");
  }

  private Fragment process(HostileScene.Process process) {
    HostileExpressions expressions = new HostileExpressions(choice, scene, process);
    HostileStatements statements = new HostileStatements(choice, scene, process, expressions);
    List<Fragment> body = new ArrayList<>();
    body.add(Fragment.line("byte x" + (choice.percent(30) ? " = " + choice.below(3) : "") + ";"));
    if (process.array()) {
      body.add(Fragment.line("byte b[2];"));
    }
    if (process.ownChannel() != null) {
      body.add(
          Fragment.line(
              "chan "
                  + process.ownChannel().name()
                  + " = ["
                  + process.ownChannel().capacity()
                  + "] of { byte };"));
    }
    body.addAll(statements.body());
    return new Fragment(header(process, expressions), body, "}");
  }

  private String header(HostileScene.Process process, HostileExpressions expressions) {
    StringBuilder header = new StringBuilder();
    if (process.copies() > 0) {
      header.append("active ").append(process.copies() > 1 ? "[" + process.copies() + "] " : "");
    }
    header.append(choice.percent(2) ? "D_proctype " : "proctype ").append(process.name());
    header.append(process.copies() > 0 ? "()" : "(chan k; byte n)");
    if (scene.priorities && choice.percent(60)) {
      header.append(" priority ").append(choice.between(1, 3));
    }
    if (scene.provided && choice.percent(50)) {
      header.append(" provided (").append(expressions.outerCondition()).append(")");
    }
    return header.append(" {").toString();
  }
}
