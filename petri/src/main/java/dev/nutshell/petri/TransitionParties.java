package dev.nutshell.petri;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.State;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/**
 * Runs of a net are fair to its transitions: of a coloured one to all bindings of a transition
 * together.
 *
 * @param transition that an event fires
 */
public record TransitionParties(MarkedNet net, IntUnaryOperator transition)
    implements Abilities.Parties {
  /** Of explorers of any kind: who takes an event does not depend on the state. */
  public static Abilities.Ability<Abilities.Parties> ability(
      MarkedNet net, IntUnaryOperator transition) {
    Abilities.Parties parties = new TransitionParties(net, transition);
    return new Abilities.Ability.Has<>(_ -> parties);
  }

  @Override
  public int parties() {
    return net.transitionCount();
  }

  @Override
  public String name(int party) {
    return net.transitionName(party);
  }

  @Override
  public int initiator(State state, int event) {
    return transition.applyAsInt(event);
  }

  @Override
  public void movers(State state, int event, IntConsumer visitor) {
    visitor.accept(transition.applyAsInt(event));
  }
}
