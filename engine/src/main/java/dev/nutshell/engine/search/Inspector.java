package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.Inquiry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * Applies the checks in a search's loop and keeps the first violation of each cause: the first one
 * met, with its trail at once; or, where the search says now and then that it is to {@linkplain
 * #settle settle}, the least one met since.
 */
final class Inspector {
  /** Of faults: every other cause has a row of its own in the report, so it is never left out. */
  static final int MOST_FAULTS = 64;

  /** In which order causes are told that were met at one place. */
  static final Comparator<Cause> RANK =
      Comparator.comparingInt(Inspector::kind)
          .thenComparingInt(Inspector::detail)
          .thenComparing(
              cause -> cause instanceof Cause.Broken(Invariant broken) ? broken.text() : "");

  private final Checks checks;
  private final Explorer explorer;
  private final TransitionSystem system;
  private final Counters counters;
  private final Supplier<int[]> path;
  private final Sightings sightings;
  private final boolean deadlocks;
  private final boolean faults;
  private final boolean stopAtFirst;
  private final Checks.Claim[] invariants;
  private final IntPredicate forbidden;
  private final StatePredicate decided;
  private final IntConsumer lookAtLabel = this::lookAt;
  private final Inquiry.Observer[] observers;
  private final Set<Cause> known = new HashSet<>();
  private final List<Finding> findings = new ArrayList<>();
  // By the numbers of faults.
  private final BitSet met = new BitSet();
  private final BitSet goesOn = new BitSet();
  private State labelled;
  private boolean trailLost;
  private int faultsFound;
  private boolean satisfied;

  /**
   * @param path the events that lead to the state or event being looked at
   */
  Inspector(Task task, Explorer explorer, Counters counters, Supplier<int[]> path) {
    this(task, task.checks(), explorer, counters, path, null);
  }

  /**
   * One that settles later what to tell.
   *
   * @param checks of its thread
   */
  Inspector(Task task, Checks checks, Explorer explorer, Counters counters, Spot spot) {
    this(task, checks, explorer, counters, null, new Sightings(spot));
  }

  private Inspector(
      Task task,
      Checks checks,
      Explorer explorer,
      Counters counters,
      Supplier<int[]> path,
      Sightings sightings) {
    this.checks = checks;
    this.explorer = explorer;
    system = task.system();
    this.counters = counters;
    this.path = path;
    this.sightings = sightings;
    deadlocks = checks.deadlocks();
    faults = checks.faults();
    invariants = checks.invariants().toArray(Checks.Claim[]::new);
    forbidden = checks.forbidden();
    decided = checks.decided();
    observers = checks.observers().toArray(Inquiry.Observer[]::new);
    stopAtFirst = task.stopAtFirst();
  }

  /** What was found, by numbers that the same question gives again. */
  void write(ImageWriter out) throws IOException {
    out.putBoolean(satisfied);
    out.putInt(faultsFound);
    out.putInt(findings.size());
    for (Finding finding : findings) {
      put(out, finding.cause());
      out.putInts(finding.events(), finding.events().length);
    }
    List<Sighting> met = sightings == null ? List.of() : sightings.all();
    out.putInt(met.size());
    for (Sighting sighting : met) {
      put(out, sighting.cause());
      sighting.write(out);
    }
    for (Inquiry.Observer observer : observers) {
      observer.write(out);
    }
  }

  private void put(ImageWriter out, Cause cause) throws IOException {
    out.putInt(kind(cause));
    out.putInt(cause instanceof Cause.Broken(Invariant broken) ? number(broken) : detail(cause));
  }

  private static int kind(Cause cause) {
    return switch (cause) {
      case Cause.Deadlock _ -> 0;
      case Cause.Broken _ -> 1;
      case Cause.Forbidden _ -> 2;
      case Cause.Faulty _ -> 3;
      case Cause.Accepted _ -> 4;
      case Cause.Decided _ -> 5;
    };
  }

  private static int detail(Cause cause) {
    return switch (cause) {
      case Cause.Deadlock _, Cause.Broken _, Cause.Decided _ -> 0;
      case Cause.Forbidden labelled -> labelled.label();
      case Cause.Faulty faulty -> faulty.fault();
      case Cause.Accepted accepted -> accepted.stem();
    };
  }

  private int number(Invariant invariant) {
    for (int i = 0; i < invariants.length; i++) {
      if (invariants[i].invariant() == invariant) {
        return i;
      }
    }
    throw new IllegalStateException("an invariant that nobody asked for");
  }

  void read(ImageReader in) throws IOException {
    read(in, LongUnaryOperator.identity());
  }

  /**
   * Reads what was found, beside what it knows.
   *
   * @param numbers what the numbers of states have become
   */
  void read(ImageReader in, LongUnaryOperator numbers) throws IOException {
    satisfied |= in.getBoolean();
    faultsFound += in.getInt();
    int count = in.getInt();
    for (int i = 0; i < count; i++) {
      Cause cause = cause(in.getInt(), in.getInt());
      known.add(cause);
      findings.add(new Finding(cause, in.getInts()));
    }
    int met = in.getInt();
    for (int i = 0; i < met; i++) {
      sightings.add(Sighting.read(cause(in.getInt(), in.getInt()), in, numbers));
    }
    for (Inquiry.Observer observer : observers) {
      observer.read(in);
    }
  }

  private Cause cause(int kind, int number) throws IOException {
    return switch (kind) {
      case 0 -> new Cause.Deadlock();
      case 1 -> new Cause.Broken(invariants[number].invariant());
      case 2 -> new Cause.Forbidden(number);
      case 3 -> new Cause.Faulty(number);
      case 4 -> new Cause.Accepted(number);
      case 5 -> new Cause.Decided();
      default -> throw new ImageReader.Damaged("the image has a finding of kind " + kind);
    };
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
    satisfied = checks.isSettled(stopAtFirst && !findings.isEmpty());
  }

  void newState(State state) {
    if (decided != null && decided.holds(state)) {
      report(new Cause.Decided(), state);
    }
    for (Checks.Claim claim : invariants) {
      if (!claim.predicate().holds(state)) {
        report(new Cause.Broken(claim.invariant()), state);
      }
    }
    if (observers.length > 0) {
      for (Inquiry.Observer observer : observers) {
        observer.found(state);
      }
      conclude();
    }
  }

  /** A state is stuck for one reason: where a guard went wrong, that is no deadlock too. */
  void expanded(State state, int eventCount, int fault) {
    boolean stuck = eventCount == 0 && deadlocks;
    if (fault != Explorer.OK) {
      meets(fault);
      if (faults || stuck) {
        report(new Cause.Faulty(fault), state);
      }
    }
    boolean certain = fault == Explorer.OK || explorer.findsEventsPastFaults();
    if (stuck && certain && !explorer.mayEnd(state)) {
      report(new Cause.Deadlock(), state);
    }
    if (observers.length > 0 && certain) {
      for (Inquiry.Observer observer : observers) {
        observer.expanded(state, eventCount);
      }
      conclude();
    }
  }

  void fired(State before, int event, int fault) {
    if (fault != Explorer.OK) {
      meets(fault);
      if (faults) {
        report(new Cause.Faulty(fault), before);
      }
    }
    if (forbidden != null) {
      labelled = before;
      explorer.labels(before, event, lookAtLabel);
    }
  }

  /** Counts what nobody knows the end of. */
  private void meets(int fault) {
    if (!met.get(fault)) {
      met.set(fault);
      goesOn.set(fault, system.narrator().fault(fault).goesOn());
    }
    if (!goesOn.get(fault)) {
      counters.faults++;
    }
  }

  /** Puts a trail together, for which there may be no room. */
  <T> T keepingTrail(Supplier<T> trail) {
    trailLost = true;
    T kept = trail.get();
    trailLost = false;
    return kept;
  }

  /** The model's automaton accepts a run. */
  void accepts(Cause.Accepted cause, int[] lasso) {
    counters.errors++;
    findings.add(new Finding(cause, lasso));
    satisfied = true;
  }

  private void lookAt(int label) {
    if (forbidden.test(label)) {
      report(new Cause.Forbidden(label), labelled);
    }
  }

  /** What was met since it was last settled; null where violations are told at once. */
  Sightings sightings() {
    return sightings;
  }

  /**
   * Decides which of what was met is told: the least of each cause, or where one is enough, all
   * that was met where the least was. Nothing of this depends on the order in which it was met.
   *
   * @param met by all threads; all is forgotten
   */
  void settle(List<Sightings> met, Function<Sighting, int[]> trail) {
    List<Sighting> all = Sightings.joined(met, RANK);
    met.forEach(Sightings::clear);
    boolean one = stopAtFirst && observers.length == 0;
    for (Sighting sighting : all) {
      if (one && sighting.compareTo(all.getFirst()) != 0) {
        break;
      }
      if (isWanted(sighting.cause()) && known.add(sighting.cause())) {
        findings.add(new Finding(sighting.cause(), keepingTrail(() -> trail.apply(sighting))));
      }
    }
    if (one) {
      counters.errors = findings.size();
    }
    conclude();
  }

  private void report(Cause cause, State state) {
    counters.errors++;
    if (sightings != null) {
      sightings.meets(cause, state);
      return;
    }
    if (isWanted(cause) && known.add(cause)) {
      findings.add(new Finding(cause, keepingTrail(path)));
    }
    conclude();
  }

  private boolean isWanted(Cause cause) {
    return !(cause instanceof Cause.Faulty) || known.contains(cause) || faultsFound++ < MOST_FAULTS;
  }
}
