package dev.nutshell.promela.automaton;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Statement;

/** What one transition tests and does. */
public sealed interface Action {
  Position at();

  /** As SPIN prints it. */
  String text();

  /** A goto, break or skip: always executable, changes nothing but the control state. */
  record Skip(Position at, String text) implements Action {}

  /** Executable where no earlier transition of the same state is. */
  record Else(Position at) implements Action {
    @Override
    public String text() {
      return "else";
    }
  }

  /** A basic statement. */
  record Basic(Statement statement, String text) implements Action {
    @Override
    public Position at() {
      return statement.at();
    }
  }

  /** A whole {@code d_step}. */
  record Indivisible(Position at, DStep program) implements Action {
    @Override
    public String text() {
      return "D_STEP" + at.line();
    }
  }

  /** The end of the process, which only the youngest process reaches. */
  record End(Position at) implements Action {
    @Override
    public String text() {
      return "-end-";
    }
  }
}
