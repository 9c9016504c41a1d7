package dev.nutshell.engine.search;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.Inquiry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** Applies the checks in a search's loop and keeps the first violation of each cause. */
final class Inspector {
  /** Of faults: every other cause has a row of its own in the report, so it is never left out. */
  private static final int MOST_FAULTS = 64;

  private final Checks checks;
  private final Explorer explorer;
  private final Counters counters;
  private final Supplier<int[]> path;
  private final boolean deadlocks;
  private final boolean faults;
  private final boolean stopAtFirst;
  private final Invariant[] invariants;
  private final IntPredicate forbidden;
  private final IntConsumer lookAtLabel = this::lookAt;
  private final Inquiry.OfStates[] inquiries;
  private final Set<Cause> known = new HashSet<>();
  private final List<Finding> findings = new ArrayList<>();
  private boolean trailLost;
  private int faultsFound;
  private boolean satisfied;

  /**
   * @param path the events that lead to the state or event being looked at
   */
  Inspector(Task task, Explorer explorer, Counters counters, Supplier<int[]> path) {
    checks = task.checks();
    this.explorer = explorer;
    this.counters = counters;
    this.path = path;
    deadlocks = checks.deadlocks();
    faults = checks.faults();
    invariants = checks.invariants().toArray(Invariant[]::new);
    forbidden = checks.forbidden();
    inquiries = checks.inquiries().toArray(Inquiry.OfStates[]::new);
    stopAtFirst = task.stopAtFirst();
  }

  List<Finding> findings() {
    return findings;
  }

  /** Whether the search ended while it put the trail of a violation together. */
  boolean isTrailLost() {
    return trailLost;
  }

  /** Whether the search is over because of what was found. */
  boolean satisfied() {
    return satisfied;
  }

  private void conclude() {
    satisfied = checks.isSettled(stopAtFirst && counters.errors > 0);
  }

  void newState(State state) {
    for (Invariant invariant : invariants) {
      if (!invariant.predicate().holds(state)) {
        report(new Cause.Broken(invariant));
      }
    }
    if (inquiries.length > 0) {
      for (Inquiry.OfStates inquiry : inquiries) {
        inquiry.found(state);
      }
      conclude();
    }
  }

  /** A state is stuck for one reason: where a guard went wrong, that is no deadlock too. */
  void expanded(State state, int eventCount, int fault) {
    boolean stuck = eventCount == 0 && deadlocks;
    if (fault != Explorer.OK) {
      if (faults || stuck) {
        report(new Cause.Faulty(fault));
      }
    }
    boolean certain = fault == Explorer.OK || explorer.findsEventsPastFaults();
    if (stuck && certain && !explorer.mayEnd(state)) {
      report(new Cause.Deadlock());
    }
    if (inquiries.length > 0) {
      for (Inquiry.OfStates inquiry : inquiries) {
        inquiry.expanded(state, eventCount);
      }
      conclude();
    }
  }

  void fired(State before, int event, int fault) {
    if (fault != Explorer.OK && faults) {
      report(new Cause.Faulty(fault));
    }
    if (forbidden != null) {
      explorer.labels(before, event, lookAtLabel);
    }
  }

  private void lookAt(int label) {
    if (forbidden.test(label)) {
      report(new Cause.Forbidden(label));
    }
  }

  private void report(Cause cause) {
    counters.errors++;
    if (isWanted(cause) && known.add(cause)) {
      trailLost = true;
      findings.add(new Finding(cause, path.get()));
      trailLost = false;
    }
    conclude();
  }

  private boolean isWanted(Cause cause) {
    return !(cause instanceof Cause.Faulty) || known.contains(cause) || faultsFound++ < MOST_FAULTS;
  }
}
