package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.promela.automaton.Automata;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.liveness.Liveness;
import dev.nutshell.promela.merge.Departures;
import dev.nutshell.promela.merge.LocalSteps;
import dev.nutshell.promela.merge.Meetings;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A Promela model as a transition system. */
public final class PromelaSystem implements TransitionSystem {
  /** With these, others can tell how many steps a process has taken. */
  private static final Set<Feature> UNMERGED =
      Set.of(Feature.ENABLED, Feature.PC_VALUE, Feature.LAST);

  private static final int MOST_STATES = 1 << 16;
  private static final int MOST_TYPES = 255;

  private final Model model;
  private final Moves moves;
  private final Generator.Factory explorers;
  private final VectorLayout layout;
  private final int widest;
  private final PromelaNarrator narrator;
  private Generator.Factory narrating;
  private PromelaSystem unabridged;

  private PromelaSystem(Model model, Moves moves) {
    this.model = model;
    this.moves = moves;
    explorers = Generator.generate(model);
    layout = new VectorLayout(model);
    widest = Widths.widest(model);
    narrator = new PromelaNarrator(this, model);
  }

  public static PromelaSystem of(Program program, PromelaOptions options) {
    Usage usage = new Usage(program);
    List<Automaton> automata = new ArrayList<>();
    for (Process process : program.processes()) {
      if (process.kind() == Process.Kind.PROCTYPE || process.kind() == Process.Kind.INIT) {
        automata.add(Automata.of(process, usage.remoteLabels(process.name())));
      }
    }
    Liveness liveness =
        options.deadVariables() ? new Liveness(program, automata, options.observed()) : null;
    List<BitSet> passing = new ArrayList<>();
    if (options.merge() && Collections.disjoint(program.features(), UNMERGED)) {
      for (Automaton automaton : automata) {
        passing.add(passing(program, automaton, usage, options.observed()));
        passing.getLast().andNot(named(automaton, automata, usage));
      }
      boolean asked = Meetings.areAsked(program, automata);
      for (int type = 0; type < automata.size(); type++) {
        passing.get(type).andNot(Meetings.of(automata.get(type), asked));
      }
      if (Departures.areUnseen(program, automata, options.observed())) {
        for (int type = 0; type < automata.size(); type++) {
          passing.get(type).or(Departures.of(automata.get(type)));
        }
      }
    }
    return new PromelaSystem(
        new Model(program, automata, usage, liveness, passing, options.observed()), new Moves());
  }

  /** The states of a process at which all that it can do is its own business. */
  static BitSet passing(Program program, Automaton automaton, Usage usage, Set<String> observed) {
    Set<Variable> visible = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Variable variable : automaton.process().variables()) {
      if (usage.remote(variable) || observed.contains(variable.name())) {
        visible.add(variable);
      }
    }
    Set<Integer> stops = new HashSet<>();
    for (String label : usage.remoteLabels(automaton.process().name())) {
      stops.add(automaton.labels().get(label));
    }
    return LocalSteps.of(automaton, visible, stops, program.uses(Feature.PRIORITY));
  }

  /**
   * The states that have the number of a label that is asked for: {@code P[1]@label} is true of a
   * process of another type that stands at a state of that number, as in SPIN.
   */
  private static BitSet named(Automaton automaton, List<Automaton> automata, Usage usage) {
    Set<Integer> numbers = new HashSet<>();
    for (Automaton other : automata) {
      for (String label : usage.remoteLabels(other.process().name())) {
        numbers.add(other.labels().get(label));
      }
    }
    BitSet named = new BitSet();
    for (int i = 0; i < automaton.states().size(); i++) {
      named.set(i, numbers.contains(automaton.states().get(i).number()));
    }
    return named;
  }

  /** The control automata, for people who want to see them. */
  public List<Automaton> automata() {
    return model.automata;
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public Explorer explorer() {
    return newExplorer();
  }

  ChainExplorer newExplorer() {
    return explorers.make(moves, widest);
  }

  /** An explorer that can also tell what is sent, received and printed. */
  synchronized ChainExplorer newNarratingExplorer() {
    if (narrating == null) {
      narrating = Generator.generate(model, true);
    }
    return narrating.make(moves, widest);
  }

  /** What goes wrong before the first step: in an initial value, or in starting a process. */
  public Optional<Narrator.Fault> initialFault() {
    Optional<Narrator.Fault> large = tooLarge();
    if (large.isPresent()) {
      return large;
    }
    ChainExplorer explorer = newExplorer();
    explorer.initial(new State());
    return explorer.fault == Explorer.OK
        ? Optional.empty()
        : Optional.of(model.faults.get(explorer.fault));
  }

  /**
   * Whether ends are taken at once in a model where processes that are done might become too many:
   * then a run into that limit is not found.
   */
  public boolean hidesCrowds() {
    for (boolean departs : model.departs) {
      if (departs) {
        return Population.mayBeTooLarge(model);
      }
    }
    return false;
  }

  /** What a vector has no room for. */
  private Optional<Narrator.Fault> tooLarge() {
    for (int type = 0; type < model.automata.size(); type++) {
      Process process = model.process(type);
      int states = model.automata.get(type).states().size();
      String message = null;
      if (states > MOST_STATES) {
        message = process.name() + " has " + states + " control states, at most " + MOST_STATES;
      } else if (type == MOST_TYPES) {
        message = "there are " + model.automata.size() + " proctypes, at most " + MOST_TYPES;
      }
      if (message != null) {
        return Optional.of(
            new Narrator.Fault(
                "limit", message + " are possible", process.at().file(), process.at().line()));
      }
    }
    return Optional.empty();
  }

  Model model() {
    return model;
  }

  @Override
  public List<Property> claims() {
    return Claims.of(model.program);
  }

  @Override
  public boolean mayFail() {
    return true;
  }

  @Override
  public Narrator narrator() {
    return narrator;
  }

  /** Dead variables keep their values; all else, and what events mean, is the same. */
  @Override
  public synchronized TransitionSystem unabridged() {
    if (unabridged == null) {
      Model whole = model.withoutResets();
      unabridged = whole == model ? this : new PromelaSystem(whole, moves);
    }
    return unabridged;
  }

  @Override
  public Meaning meaning(String label) {
    return new StatementNames(model).meaning(label);
  }

  @Override
  public String deadlockKind() {
    return "invalid-end-state";
  }

  @Override
  public boolean mergesSteps() {
    return model.passing != null;
  }

  @Override
  public boolean countsEntry() {
    return true;
  }

  @Override
  public String whyIrreducible() {
    return model.reducible
        ? null
        : "the model uses "
            + model.program.features().stream()
                .filter(Model.IRREDUCIBLE::contains)
                .map(feature -> feature.name().toLowerCase(Locale.ROOT))
                .sorted()
                .collect(Collectors.joining(", "))
            + ", with which a step may depend on any other";
  }
}
