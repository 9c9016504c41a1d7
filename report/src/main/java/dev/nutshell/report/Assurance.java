package dev.nutshell.report;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.property.Answer;

/** What a run is worth, in whole sentences, for those who read nothing else. */
public final class Assurance {
  private Assurance() {}

  /** The verdict in a few words; no plain "holds" where something was passed over. */
  public static String headline(Result result) {
    return switch (result.verdict()) {
      case Verdict.Holds _ when !TextReport.isAnswered(result) -> "Explored, nothing was checked";
      case Verdict.Holds _ when AnswerTable.onlyQuestions(result.answers()) -> "Answered";
      case Verdict.Holds _ ->
          result.answers().stream().allMatch(Answer::isKnown)
              ? "Holds"
              : "Holds, what was asked for";
      case Verdict.Inconclusive _ -> "Inconclusive";
      case Verdict.Violated violated when violated.violations().isEmpty() ->
          "False: " + AnswerTable.denied(result.answers());
      case Verdict.Violated violated ->
          violated.violations().size() == 1
              ? "Violated"
              : violated.violations().size() + " violations";
    };
  }

  /** How far the answers can be trusted. */
  public static String sentence(Result result) {
    return switch (result.guarantee().kind()) {
      case EXHAUSTIVE ->
          TextReport.LEAVES_STATES_OUT.contains(result.search().reduction())
              ? "Exhaustive: every reachable state was visited, or another stood for it."
              : "Exhaustive: every reachable state was visited.";
      case PROBABILISTIC ->
          "Not exhaustive: states may have been omitted ("
              + TextReport.omissions(result.guarantee())
              + "). What share of the reachable states was visited is not known.";
      case PARTIAL -> partial(result);
    };
  }

  private static String partial(Result result) {
    String rest = " Nothing is said about the others.";
    if (result.limitReached() != null) {
      return "Only a part of the reachable states was visited: "
          + result.limitReached().sentence()
          + "."
          + rest;
    }
    return result.verdict() instanceof Verdict.Violated
        ? "Only a part of the reachable states was visited, as the search ended at a violation. The"
            + " violation is real: its trail was replayed."
        : "Only a part of the reachable states was visited, which was enough for the answers.";
  }
}
