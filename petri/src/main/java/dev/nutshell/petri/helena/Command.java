package dev.nutshell.petri.helena;

import java.util.List;
import java.util.Optional;

/** A statement of a function as it is written. */
sealed interface Command extends Syntax {
  record Block(Spot at, List<Command> commands) implements Command {}

  /** {@code type variable := value;}; the position is the variable's. */
  record Declare(Spot at, Phrase.Name type, String variable, Optional<Phrase> value)
      implements Command {}

  record Assign(Spot at, Phrase target, Phrase value) implements Command {}

  record If(Spot at, Phrase condition, Command then, Optional<Command> otherwise)
      implements Command {}

  record While(Spot at, Phrase condition, Command body) implements Command {}

  record For(Spot at, Iteration iteration, Command body) implements Command {}

  record Return(Spot at, Phrase value) implements Command {}
}
