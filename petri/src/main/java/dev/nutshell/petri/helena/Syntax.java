package dev.nutshell.petri.helena;

import dev.nutshell.petri.Malformed;
import java.util.List;
import java.util.Optional;

/** A piece of a net as it is written: its names are not looked up yet. */
sealed interface Syntax permits Phrase, Command, Syntax.Iteration, Syntax.Tokens {
  Spot at();

  default Malformed malformed(String message) {
    return at().malformed(message);
  }

  /** {@code from .. to}. */
  record Bounds(Phrase from, Phrase to) {}

  /** {@code variable in domain}, a type or a place; without bounds all that is in it. */
  record Iteration(Spot at, String variable, Phrase.Name domain, Optional<Bounds> bounds)
      implements Syntax {}

  /** A part of a multiset: {@code for (iterations) if (condition) count * <( colour )>}. */
  record Tokens(
      Spot at,
      List<Iteration> iterations,
      Optional<Phrase> condition,
      Optional<Phrase> count,
      List<Phrase> colour)
      implements Syntax {}
}
