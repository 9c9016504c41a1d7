package dev.nutshell.promela.merge;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds out whether the youngest process may go as soon as it has come to its end.
 *
 * <p>A process that is done but still there differs from one that is gone only in the numbers that
 * processes and channels started later get. So where no statement can see a number, every run in
 * which it waits has its like in which it does not, step by step. SPIN takes every end alone, as a
 * safe step, whether numbers are seen or not.
 *
 * <p>Channels end with their process. It is the youngest by then, so whoever it started is gone;
 * nobody else may know of its channels: they are handed over by {@code run} alone.
 *
 * <p>Only models in which a process may start late need it. Elsewhere an end disturbs nobody, and
 * partial order reduction takes it alone.
 */
public final class Departures {
  /** What shows numbers of processes, or lets an end wait for others. */
  private static final Set<Feature> REVEALING =
      Set.of(
          Feature.ENABLED,
          Feature.LAST,
          Feature.NON_PROGRESS,
          Feature.PC_VALUE,
          Feature.PRIORITY,
          Feature.PROVIDED,
          Feature.REMOTE);

  private final Program program;
  private final List<Automaton> automata;
  private final Map<String, Process> processes;
  private final boolean localChannels;
  private boolean seen;

  private Departures(Program program, List<Automaton> automata) {
    this.program = program;
    this.automata = automata;
    processes =
        automata.stream()
            .map(Automaton::process)
            .collect(Collectors.toMap(Process::name, Function.identity()));
    localChannels =
        processes.values().stream()
            .flatMap(process -> process.variables().stream())
            .anyMatch(Departures::hasChannel);
  }

  private static boolean hasChannel(Variable variable) {
    return variable.channel().isPresent()
        || variable.type() instanceof Type.Struct(Structure structure)
            && structure.fields().stream().anyMatch(Departures::hasChannel);
  }

  /**
   * Whether ends may be taken at once.
   *
   * @param observed names of what is read from outside of the model
   */
  public static boolean areUnseen(Program program, List<Automaton> automata, Set<String> observed) {
    Set<String> globals =
        program.globals().stream().map(Variable::name).collect(Collectors.toSet());
    return program.features().stream().noneMatch(REVEALING::contains)
        && program.processes().size() == automata.size() // No claim that might count.
        && globals.containsAll(observed)
        && automata.stream().anyMatch(Departures::startsLate)
        && new Departures(program, automata).showsNoNumber();
  }

  /** The states in which nothing is left to do but to end. */
  public static BitSet of(Automaton automaton) {
    BitSet last = new BitSet();
    for (int i = 0; i < automaton.states().size(); i++) {
      ControlState state = automaton.states().get(i);
      last.set(
          i,
          !state.accept()
              && !state.progress()
              && state.transitions().size() == 1
              && state.transitions().getFirst().escape() == 0
              && state.transitions().getFirst().action() instanceof Action.End);
    }
    return last;
  }

  /** Whether a process of that type starts others other than by the first event of the system. */
  private static boolean startsLate(Automaton automaton) {
    BitSet early = new BitSet();
    if (automaton.process().kind() == Process.Kind.INIT) {
      ArrayDeque<Integer> todo = new ArrayDeque<>(List.of(automaton.initial()));
      while (!todo.isEmpty()) {
        int state = todo.poll();
        if (!early.get(state)) {
          early.set(state);
          automaton.states().get(state).transitions().stream()
              .filter(Transition::atomic)
              .forEach(transition -> todo.add(transition.target()));
        }
      }
    }
    for (int i = early.nextClearBit(0);
        i < automaton.states().size();
        i = early.nextClearBit(i + 1)) {
      for (Transition transition : automaton.states().get(i).transitions()) {
        if (References.statements(transition.action()).stream().anyMatch(Departures::starts)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean starts(Statement statement) {
    boolean[] starts = {false};
    new References() {
      @Override
      protected void read(Place place) {}

      @Override
      protected void run(Expression.Run run) {
        starts[0] = true;
      }
    }.visit(statement);
    return starts[0];
  }

  private boolean showsNoNumber() {
    References numbers = new Numbers();
    for (Automaton automaton : automata) {
      for (Variable variable : automaton.process().variables()) {
        variable.initialValues().forEach(numbers::visit);
      }
      for (ControlState state : automaton.states()) {
        for (Transition transition : state.transitions()) {
          References.statements(transition.action()).forEach(statement -> look(statement, numbers));
        }
      }
    }
    program.properties().forEach(property -> numbers.visit(property.formula()));
    return !seen;
  }

  private void look(Statement statement, References numbers) {
    // What is printed is nowhere read.
    if (!References.mayFail(statement)
        && (statement instanceof Statement.Printf || statement instanceof Statement.Printm)) {
      return;
    }
    if (statement instanceof Statement.Condition condition
        && condition.expression() instanceof Expression.Run run) {
      List<Place> parameters = processes.get(run.proctype()).parameterPlaces();
      for (int i = 0; i < run.arguments().size(); i++) {
        Expression argument = run.arguments().get(i);
        if (argument instanceof Expression.Read(Place place) && isChannel(parameters.get(i))) {
          numbers.visitIndices(place);
        } else {
          numbers.visit(argument);
        }
      }
      return;
    }
    numbers.visit(statement);
  }

  private static boolean isChannel(Place place) {
    Variable last = place.path().isEmpty() ? place.variable() : place.path().getLast().field();
    return last.type().isChannel();
  }

  /** Notices what depends on the number of a process or of a channel that a process owns. */
  private final class Numbers extends References {
    @Override
    protected void read(Place place) {
      seen |= localChannels && isChannel(place);
    }

    @Override
    protected void write(Place place) {
      seen |= localChannels && isChannel(place);
    }

    @Override
    protected void channel(Place place) {}

    @Override
    protected void special(Expression.Special.Name name) {
      seen |= name != Expression.Special.Name.TIMEOUT;
    }

    @Override
    protected void run(Expression.Run run) {
      seen = true;
    }
  }
}
