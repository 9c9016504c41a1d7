package dev.nutshell.engine.plan;

import dev.nutshell.engine.search.Interruption;
import java.util.List;

/** What a run says of the model. */
public sealed interface Verdict {
  /** Every checked property holds, as far as the guarantee says. */
  record Holds() implements Verdict {}

  /** There is a violation; its trail has been replayed on a fresh explorer. */
  record Violated(List<Violation> violations) implements Verdict {}

  /** The run ended before its end, with no violation so far. */
  record Inconclusive(Interruption why) implements Verdict {}
}
