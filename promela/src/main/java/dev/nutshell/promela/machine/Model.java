package dev.nutshell.promela.machine;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.liveness.Liveness;
import dev.nutshell.promela.liveness.Resets;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A model as tables of numbers, shared by all its explorers. A node is a control state of some
 * proctype; the transitions of a node have consecutive numbers.
 */
final class Model {
  /** With these, a step may depend on any other step of any process. */
  static final Set<Feature> IRREDUCIBLE =
      Set.of(
          Feature.LAST, Feature.ENABLED, Feature.PC_VALUE, Feature.PRIORITY, Feature.NON_PROGRESS);

  /** Executable whenever no rendezvous is under way. */
  static final byte ALWAYS = 0;

  static final byte ELSE = 1;
  static final byte END = 2;
  static final byte GUARDED = 3;
  static final byte SEND = 4;
  static final byte RECEIVE = 5;
  static final byte INDIVISIBLE = 6;

  /** The inside of a d_step, as numbers. */
  static final class StepProgram {
    int[] guards;
    int[] firstEdge;
    int[] edgeAction;
    int[] edgeTarget;
    int[] blockFault;

    /** Whether it is written out as bytecode. */
    boolean compiled;
  }

  final Program program;
  final VectorPlan plan;
  final List<Automaton> automata;
  final FaultTable faults = new FaultTable();
  final List<Action> actions = new ArrayList<>();
  final List<Integer> owners = new ArrayList<>();

  final int[] firstNode;
  final int[] initialNode;
  final int[] frameBytes;
  final VectorPlan.ChannelInstance[][] frameChannels;
  final boolean[] wide;

  /** Whether the proctype is a D_proctype, and what it is called when it has a choice. */
  final boolean[] deterministic;

  final int[] nondeterminism;

  /** The proctypes of the processes that start with the system, in their order. */
  final int[] active;

  final int[] firstTransition;
  final boolean[] nodeEnds;
  final boolean[] nodeProgress;
  final int[] nodeNumber;

  /** The nodes that a process does not stop at; null where there are none. */
  final boolean[] passing;

  /** The nodes in which the youngest process ends at once; some of those above. */
  final boolean[] departs;

  final int[] action;
  final int[] targetNode;
  final int[] escape;
  final boolean[] atomic;
  final boolean[] plain;

  /** The nodes where a process may take part in a rendezvous as the receiver. */
  final boolean[] receptive;

  /** The nodes whose executable transitions are the events, with nothing to look for. */
  final boolean[] simple;

  /** What gives variables their first values; of each proctype some, then those of globals. */
  final List<List<Beginning>> beginnings = new ArrayList<>();

  final int[] firstBeginning;

  /** After each transition and at the start of a process: offsets and sizes to set to 0. */
  final int[][] resets;

  final int[][] initialResets;
  final byte[] kind;
  final boolean[] effect;
  final StepProgram[] programs;
  final boolean timeouts;
  final boolean provided;
  final boolean rendezvous;
  final int tooManyProcesses;
  final int tooManyChannels;
  final int endlessAtomic;

  /** Whether what a step does follows from what its process and the statement can see. */
  final boolean reducible;

  final Usage usage;

  /** Names of variables that something outside of the model reads. */
  final Set<String> observed;

  private final Liveness liveness;
  private final List<BitSet> given;
  private final Map<Action, Integer> numbers = new IdentityHashMap<>();

  /**
   * @param liveness null where nothing is to be reset
   * @param passing for every automaton the states that are passed through; empty without merging
   */
  Model(
      Program program,
      List<Automaton> automata,
      Usage usage,
      Liveness liveness,
      List<BitSet> passing,
      Set<String> observed) {
    this.program = program;
    this.automata = automata;
    this.usage = usage;
    reducible = Collections.disjoint(program.features(), IRREDUCIBLE);
    this.observed = observed;
    this.liveness = liveness;
    given = passing;
    plan = new VectorPlan(program, automata, usage);
    timeouts = program.uses(Feature.TIMEOUT);
    provided = program.uses(Feature.PROVIDED);
    rendezvous =
        plan.channels.stream().anyMatch(c -> c.shape().rendezvous())
            || plan.frames.stream()
                .anyMatch(f -> f.channels.stream().anyMatch(c -> c.shape().rendezvous()));
    Position whole = new Position(program.file(), 0, 0);
    tooManyProcesses = faults.number("limit", "too many processes", whole);
    tooManyChannels = faults.number("limit", "too many queues", whole);
    endlessAtomic = faults.number("endless-atomic", "an atomic sequence does not end", whole);

    int types = automata.size();
    firstNode = new int[types + 1];
    initialNode = new int[types];
    frameBytes = new int[types];
    frameChannels = new VectorPlan.ChannelInstance[types][];
    wide = new boolean[types];
    deterministic = new boolean[types];
    nondeterminism = new int[types];
    active = active();
    int nodes = 0;
    int transitions = 0;
    for (int type = 0; type < types; type++) {
      Automaton automaton = automata.get(type);
      firstNode[type] = nodes;
      initialNode[type] = nodes + automaton.initial();
      frameBytes[type] = plan.frames.get(type).bytes;
      deterministic[type] = process(type).deterministic();
      nondeterminism[type] =
          faults.number("nondeterminism", "non-determinism in D_proctype", process(type).at());
      frameChannels[type] =
          plan.frames.get(type).channels.toArray(VectorPlan.ChannelInstance[]::new);
      wide[type] = plan.frames.get(type).wide;
      nodes += automaton.states().size();
      for (ControlState state : automaton.states()) {
        transitions += state.transitions().size();
        for (Transition transition : state.transitions()) {
          number(transition.action(), type);
        }
      }
    }
    firstNode[types] = nodes;
    firstTransition = new int[nodes + 1];
    nodeEnds = new boolean[nodes];
    nodeProgress = new boolean[nodes];
    nodeNumber = new int[nodes];
    action = new int[transitions];
    targetNode = new int[transitions];
    escape = new int[transitions];
    atomic = new boolean[transitions];
    fillTransitions();
    kind = new byte[actions.size()];
    effect = new boolean[actions.size()];
    programs = new StepProgram[actions.size()];
    for (int i = 0; i < actions.size(); i++) {
      classify(i);
    }
    this.passing = passing.isEmpty() ? null : new boolean[nodes];
    for (int type = 0; type < passing.size(); type++) {
      int first = firstNode[type];
      passing.get(type).stream().forEach(state -> this.passing[first + state] = true);
    }
    departs = new boolean[nodes];
    for (int node = 0; node < nodes && this.passing != null; node++) {
      departs[node] = this.passing[node] && kind[action[firstTransition[node]]] == END;
    }
    firstBeginning = new int[types + 2];
    for (int type = 0; type < types; type++) {
      Set<Variable> late = automata.get(type).late();
      beginnings.addAll(Beginning.cut(Beginning.of(process(type), late, plan)));
      firstBeginning[type + 1] = beginnings.size();
    }
    beginnings.addAll(Beginning.cut(Beginning.of(program.globals(), plan)));
    firstBeginning[types + 1] = beginnings.size();
    resets = new int[transitions][];
    initialResets = new int[types][];
    if (liveness != null) {
      fillResets();
    }
    plain = new boolean[transitions];
    receptive = new boolean[nodes];
    simple = new boolean[nodes];
    new Chains(this).find();
  }

  /** The same model in which nothing is reset: itself where nothing is. */
  Model withoutResets() {
    return liveness == null ? this : new Model(program, automata, usage, null, given, observed);
  }

  private int[] active() {
    List<Integer> list = new ArrayList<>();
    for (int type = 0; type < automata.size(); type++) {
      for (int i = 0; i < process(type).active(); i++) {
        list.add(type);
      }
    }
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  private int number(Action given, int type) {
    Integer known = numbers.get(given);
    if (known != null) {
      return known;
    }
    numbers.put(given, actions.size());
    actions.add(given);
    owners.add(type);
    if (given instanceof Action.Indivisible(_, DStep step)) {
      step.guards().forEach(guard -> number(guard, type));
      for (DStep.Node node : step.nodes()) {
        node.edges().forEach(edge -> number(edge.action(), type));
      }
    }
    return numbers.get(given);
  }

  private void fillTransitions() {
    int node = 0;
    int next = 0;
    for (int type = 0; type < automata.size(); type++) {
      for (ControlState state : automata.get(type).states()) {
        firstTransition[node] = next;
        nodeEnds[node] = state.end();
        nodeProgress[node] = state.progress();
        nodeNumber[node] = state.number();
        for (Transition transition : state.transitions()) {
          action[next] = numbers.get(transition.action());
          targetNode[next] =
              transition.target() == Transition.GONE
                  ? Transition.GONE
                  : firstNode[type] + transition.target();
          escape[next] = transition.escape();
          atomic[next] = transition.atomic();
          next++;
        }
        node++;
      }
    }
    firstTransition[node] = next;
  }

  private void fillResets() {
    int next = 0;
    for (int type = 0; type < automata.size(); type++) {
      Resets found = liveness.resets().get(type);
      int[][] scalars = plan.scalars(process(type));
      initialResets[type] = ranges(found.initial(), scalars);
      for (List<BitSet> state : found.transitions()) {
        for (BitSet reset : state) {
          resets[next++] = ranges(reset, scalars);
        }
      }
    }
  }

  /** Neighbouring scalars become one range; null where there is none. */
  private static int[] ranges(BitSet cells, int[][] scalars) {
    List<Integer> ranges = new ArrayList<>();
    for (int cell = cells.nextSetBit(0); cell >= 0; cell = cells.nextSetBit(cell + 1)) {
      int at = scalars[cell][0];
      int last = ranges.size() - 1;
      if (last > 0 && ranges.get(last - 1) + ranges.get(last) == at) {
        ranges.set(last, ranges.get(last) + scalars[cell][1]);
      } else {
        ranges.add(at);
        ranges.add(scalars[cell][1]);
      }
    }
    return ranges.isEmpty() ? null : ranges.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Whether what is written to the variable is never read. */
  boolean isDead(Variable variable) {
    return liveness != null && variable.isGlobal() && !liveness.isLive(variable);
  }

  private void classify(int number) {
    switch (actions.get(number)) {
      case Action.Skip _ -> kind[number] = ALWAYS;
      case Action.Else _ -> kind[number] = ELSE;
      case Action.End _ -> kind[number] = END;
      case Action.Indivisible(_, DStep step) -> {
        kind[number] = INDIVISIBLE;
        effect[number] = true;
        programs[number] = program(step);
      }
      case Action.Basic(Statement statement, _) -> {
        switch (statement) {
          case Statement.Condition condition -> {
            boolean starts = condition.expression() instanceof Expression.Run;
            kind[number] = starts ? ALWAYS : GUARDED;
            effect[number] = starts;
          }
          case Statement.Send _ -> {
            kind[number] = SEND;
            effect[number] = true;
          }
          case Statement.Receive _ -> {
            kind[number] = RECEIVE;
            effect[number] = true;
          }
          case Statement.Printf _, Statement.Printm _ -> {
            kind[number] = ALWAYS;
            effect[number] = References.mayFail(statement);
          }
          default -> {
            kind[number] = ALWAYS;
            effect[number] = true;
          }
        }
      }
    }
  }

  private StepProgram program(DStep step) {
    StepProgram made = new StepProgram();
    made.guards = step.guards().stream().mapToInt(numbers::get).toArray();
    made.firstEdge = new int[step.nodes().size() + 1];
    made.blockFault = new int[step.nodes().size()];
    List<DStep.Edge> edges = new ArrayList<>();
    for (int i = 0; i < step.nodes().size(); i++) {
      DStep.Node node = step.nodes().get(i);
      made.firstEdge[i] = edges.size();
      edges.addAll(node.edges());
      made.blockFault[i] =
          faults.number(
              "d_step",
              "block in d_step seq, line " + node.line(),
              new Position(program.file(), node.line(), 0));
    }
    made.firstEdge[step.nodes().size()] = edges.size();
    made.edgeAction = edges.stream().mapToInt(edge -> numbers.get(edge.action())).toArray();
    made.edgeTarget = edges.stream().mapToInt(DStep.Edge::target).toArray();
    return made;
  }

  int type(String proctype) {
    for (int type = 0; type < automata.size(); type++) {
      if (automata.get(type).process().name().equals(proctype)) {
        return type;
      }
    }
    throw new IllegalArgumentException("no proctype " + proctype);
  }

  Process process(int type) {
    return automata.get(type).process();
  }
}
