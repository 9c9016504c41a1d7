package dev.nutshell.promela.trace;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.run.Operations;
import java.util.function.Supplier;

/**
 * What a trace or notrace assertion forbids, as SPIN does. A trace: an operation that does not
 * match, and that the system comes to rest before the trace may end. A notrace: that all its
 * operations come, from the first on; once one of them is another, nothing is forbidden any more.
 */
final class TraceClaim implements Claim {
  private final TraceAutomaton trace;
  private final boolean negated;
  private final Supplier<Operations> operations;
  private final int unmatched;
  private final int ambiguous;
  private final int incomplete;
  private final int complete;

  /**
   * @param operations what tells of those of an event, for one thread
   */
  TraceClaim(TraceAutomaton trace, boolean negated, Supplier<Operations> operations) {
    this.trace = trace;
    this.negated = negated;
    this.operations = operations;
    unmatched = trace.states();
    ambiguous = unmatched + 1;
    incomplete = ambiguous + 1;
    complete = incomplete + 1;
  }

  @Override
  public int sets() {
    return 1;
  }

  @Override
  public int initial() {
    return 0;
  }

  @Override
  public int memory() {
    return 0;
  }

  @Override
  public String name(int state) {
    if (state == unmatched) {
      return "no event of the trace matches";
    } else if (state == ambiguous) {
      return "several events of the trace match";
    } else if (state == incomplete) {
      return "the trace is not completed";
    } else if (state == complete) {
      return "all events of the trace matched";
    }
    return "line " + trace.line(state);
  }

  @Override
  public boolean decides(int state) {
    return state >= unmatched;
  }

  @Override
  public boolean isTerminal() {
    return true;
  }

  @Override
  public boolean stutters() {
    return true;
  }

  @Override
  public boolean readsEvents() {
    return true;
  }

  /**
   * Steps that are joined to others send and receive nothing, and global variables are all kept.
   */
  @Override
  public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
    return system;
  }

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return Abilities.Ability.lacking("the order of what channels do matters to a trace");
  }

  @Override
  public Abilities.Ability<String> text(TransitionSystem system) {
    return Abilities.Ability.unknown("a trace is not written as C");
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    return new Reading(operations.get());
  }

  /** Follows the operations of one event after another. */
  private final class Reading implements Reader, Operations.Listener {
    private final Operations told;
    private int now;
    private boolean lost;

    Reading(Operations told) {
      this.told = told;
    }

    @Override
    public void moves(State state, int event, int from, Moves into) {
      into.clear();
      if (event == NO_EVENT) {
        if (!trace.mayRest(from) && told.mayRest(state)) {
          into.add(incomplete, 0);
        }
        return;
      }
      now = from;
      lost = false;
      told.tell(state, event, this);
      if (!lost) {
        into.add(now, 0);
      }
    }

    @Override
    public void operation(boolean sent, int channel) {
      if (lost || decides(now) || !trace.observes(sent, channel, told.vector())) {
        return;
      }
      int next = trace.after(now, sent, channel, told);
      if (next == TraceAutomaton.SEVERAL) {
        now = ambiguous;
      } else if (negated) {
        lost = next == TraceAutomaton.NONE;
        now = lost ? now : trace.isEnd(next) ? complete : next;
      } else {
        now = next == TraceAutomaton.NONE ? unmatched : next;
      }
    }
  }
}
