package dev.nutshell.promela.automaton;

/**
 * Automata as text, one line a transition: {@code 7 -> 3 [Ae] x = (x+1)}. The letters say that the
 * process goes on without a break (A), and that the source is an end (e), accept (a) or progress
 * (p) state. States have SPIN's numbers; 0 is where a process is gone.
 */
public final class AutomatonText {
  private AutomatonText() {}

  public static String of(Automaton automaton) {
    StringBuilder text = new StringBuilder(automaton.process().name()).append('\n');
    for (ControlState state : automaton.states()) {
      for (Transition transition : state.transitions()) {
        int target =
            transition.target() == Transition.GONE
                ? 0
                : automaton.states().get(transition.target()).number();
        text.append(state.number()).append(" -> ").append(target);
        text.append(" [")
            .append(transition.atomic() ? "A" : "-")
            .append(state.accept() ? "a" : "-")
            .append(state.end() ? "e" : "-")
            .append(state.progress() ? "p" : "-")
            .append("] ")
            .append(transition.action().text());
        if (transition.escape() != 0) {
          text.append(" (escape ").append(transition.escape()).append(')');
        }
        text.append('\n');
      }
    }
    return text.toString();
  }
}
