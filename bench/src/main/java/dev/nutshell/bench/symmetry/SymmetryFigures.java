package dev.nutshell.bench.symmetry;

import dev.nutshell.api.Check;
import dev.nutshell.api.Model;
import dev.nutshell.api.Symmetry;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.examples.Raft;
import dev.nutshell.examples.TwoPhaseCommit;

/** States and seconds with and without symmetry, as lines of a table. */
public final class SymmetryFigures {
  private SymmetryFigures() {}

  public static void main(String[] arguments) {
    System.out.println("| model | symmetry | states | search s |");
    System.out.println("| --- | --- | --- | --- |");
    Symmetry<Raft.Cluster> three = Symmetry.ids(3, Raft.Cluster::renamed);
    Raft raft = new Raft();
    line("Raft, 3 servers, 2 terms", raft, "none", null);
    line("", raft, "ids", three);
    line("", raft, "ids, sorted by a key", three.sortedBy(Raft.Cluster::signature));
    for (int n = 4; n <= 6; n++) {
      TwoPhaseCommit commit = new TwoPhaseCommit(n, TwoPhaseCommit.Flaw.NONE);
      Symmetry<TwoPhaseCommit.Transaction> ids =
          Symmetry.ids(n, TwoPhaseCommit.Transaction::renamed);
      line("two-phase commit, " + n + " participants", commit, "none", null);
      line("", commit, "ids", ids);
      line("", commit, "ids, sorted by a key", ids.sortedBy(SymmetryFigures::stands));
    }
  }

  private static Integer stands(TwoPhaseCommit.Transaction now, int id) {
    return now.participants().get(id).ordinal() * 2 + (now.yes().contains(id) ? 1 : 0);
  }

  private static <S> void line(String name, Model<S> model, String how, Symmetry<S> symmetry) {
    Check<S> check = Check.of(model);
    model.invariants().keySet().forEach(check::property);
    Result result = (symmetry == null ? check : check.symmetry(symmetry)).mustHold();
    System.out.printf(
        "| %s | %s | %,d | %.2f |%n", name, how, result.counts().states(), result.searchTime());
  }
}
