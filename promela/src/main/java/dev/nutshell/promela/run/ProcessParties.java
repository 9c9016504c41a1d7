package dev.nutshell.promela.run;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.access.Access;
import dev.nutshell.promela.access.Accesses;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.Population;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * Processes as those to whom a run is fair. In a rendezvous both ends move, but only the sender is
 * able to: a receiver that nobody is made to serve may wait for ever, as in SPIN.
 */
public final class ProcessParties implements Abilities.Parties {
  private final ReducibleExplorer explorer;
  private final int parties;

  /** The transitions that are all of an event that starts with them. */
  private final BitSet alone;

  private final StepLog log = (pid, _, _, _) -> step(pid);
  private final State after = new State();
  private final int[] movers = new int[VectorMemory.MOST_PROCESSES + 1];
  private int moverCount;

  private ProcessParties(ReducibleExplorer explorer) {
    this.explorer = explorer;
    parties = Population.most(explorer.model);
    alone = alone(explorer.model);
  }

  /** Of a model's own explorer. */
  public static ProcessParties of(Explorer explorer) {
    return new ProcessParties((ReducibleExplorer) explorer);
  }

  private static BitSet alone(Model model) {
    BitSet alone = new BitSet();
    for (int t = 0; t < model.graph().transitions(); t++) {
      int target = model.graph().target(t);
      alone.set(
          t,
          !model.graph().atomic(t)
              && (target == Transition.GONE
                  ? !model.passages().anyDeparts()
                  : !model.passages().passing(target) && !starts(model, t)));
    }
    return alone;
  }

  /** A process that is started may be let on at once. */
  private static boolean starts(Model model, int transition) {
    return Accesses.of(model.actions().get(model.graph().action(transition))).stream()
        .anyMatch(Access.Start.class::isInstance);
  }

  @Override
  public int parties() {
    return parties;
  }

  @Override
  public String name(int party) {
    return explorer.plan.dynamic()
        ? "process " + party
        : explorer.types.process(explorer.plan.active(party)).name() + "(" + party + ")";
  }

  @Override
  public int initiator(State state, int event) {
    return explorer.actor(event);
  }

  @Override
  public void movers(State state, int event, IntConsumer visitor) {
    if (isAlone(state, event)) {
      visitor.accept(Event.pid(event));
      if (Event.isPair(event)) {
        visitor.accept(Event.partner(event));
      }
      return;
    }
    moverCount = 0;
    long stepsBefore = explorer.innerSteps;
    StepLog logBefore = explorer.log;
    explorer.log = log;
    explorer.fire(state, event, after);
    explorer.log = logBefore;
    explorer.innerSteps = stepsBefore;
    for (int i = 0; i < moverCount; i++) {
      visitor.accept(movers[i]);
    }
  }

  private boolean isAlone(State state, int event) {
    if (Event.isRow(event)) {
      return false;
    }
    explorer.load(state);
    return alone.get(transition(Event.pid(event), Event.transition(event)))
        && (!Event.isPair(event)
            || alone.get(transition(Event.partner(event), Event.partnerTransition(event))));
  }

  private int transition(int pid, int number) {
    return explorer.graph.firstTransition(explorer.node(pid)) + number;
  }

  private void step(int pid) {
    for (int i = 0; i < moverCount; i++) {
      if (movers[i] == pid) {
        return;
      }
    }
    movers[moverCount++] = pid;
  }
}
