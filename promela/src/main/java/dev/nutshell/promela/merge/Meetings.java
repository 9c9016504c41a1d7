package dev.nutshell.promela.merge;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the steps that others notice although they are local: those that bring a process to a
 * rendezvous. Until then an {@code else} beside the send can be taken, or what an escape would cut
 * off, and an atomic sequence stops at the send.
 */
public final class Meetings {
  private Meetings() {}

  /** Whether it matters anywhere in the model who waits at a rendezvous. */
  public static boolean areAsked(Program program, List<Automaton> automata) {
    Stream<Variable> locals = automata.stream().flatMap(a -> a.process().variables().stream());
    return Stream.concat(program.globals().stream(), locals).anyMatch(Meetings::hasRendezvous)
        && automata.stream().anyMatch(Meetings::asks);
  }

  private static boolean hasRendezvous(Variable variable) {
    return variable.channel().filter(channel -> channel.capacity() == 0).isPresent()
        || variable.type() instanceof Type.Struct(Structure structure)
            && structure.fields().stream().anyMatch(Meetings::hasRendezvous);
  }

  private static boolean asks(Automaton automaton) {
    BitSet continued = new BitSet();
    for (ControlState state : automaton.states()) {
      for (Transition transition : state.transitions()) {
        if (transition.atomic() && transition.target() != Transition.GONE) {
          continued.set(transition.target());
        }
      }
    }
    for (int i = 0; i < automaton.states().size(); i++) {
      List<Transition> transitions = automaton.states().get(i).transitions();
      boolean matters =
          automaton.process().deterministic()
              || continued.get(i)
              || transitions.stream().anyMatch(t -> t.action() instanceof Action.Else)
              || transitions.stream().anyMatch(t -> t.escape() != 0);
      if (matters && transitions.stream().anyMatch(t -> isSend(t.action()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSend(Action action) {
    return action instanceof Action.Basic(Statement.Send _, _);
  }

  /**
   * The states with a step to where the process may receive.
   *
   * @param asked whether all of them: otherwise those from where an atomic sequence goes on, which
   *     must not be left standing there, to be met, where it would go on by itself
   */
  public static BitSet of(Automaton automaton, boolean asked) {
    BitSet before = new BitSet();
    for (int i = 0; i < automaton.states().size(); i++) {
      before.set(
          i,
          automaton.states().get(i).transitions().stream()
              .anyMatch(
                  step ->
                      step.target() != Transition.GONE
                          && (asked || step.atomic())
                          && receives(automaton.states().get(step.target()))));
    }
    return before;
  }

  private static boolean receives(ControlState state) {
    return state.transitions().stream().anyMatch(transition -> receives(transition.action()));
  }

  private static boolean receives(Action action) {
    return switch (action) {
      case Action.Basic(Statement statement, _) -> statement instanceof Statement.Receive;
      case Action.Indivisible indivisible ->
          indivisible.program().guards().stream().anyMatch(Meetings::receives);
      case Action.Skip _, Action.Else _, Action.End _ -> false;
    };
  }
}
