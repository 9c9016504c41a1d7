package dev.nutshell.promela.vector;

import dev.nutshell.promela.access.Usage;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where everything lies in a vector.
 *
 * <pre>
 * number of processes | _last | global variables | global channels
 * then for every process, oldest first:
 * proctype | control state | priority | parameters and local variables | its own channels
 * </pre>
 *
 * What a model does not use is left out: {@code _last}, priorities, the proctype where no process
 * is ever started by {@code run}, and variables that always name the channel they were declared
 * with. Processes come last because only the youngest can end: starting and ending one changes the
 * end of the vector and moves nothing.
 */
public final class VectorPlan {
  /** The number of processes, and that of a channel, is one byte. */
  public static final int MOST_PROCESSES = 255;

  public static final int MOST_CHANNELS = 255;

  private final boolean dynamic;
  private final boolean last;
  private final boolean priorities;
  private final int stateAt;
  private final int[] active;
  private final List<Frame> frames = new ArrayList<>();
  private final boolean[] wide;
  private final List<ChannelInstance> channels = new ArrayList<>();
  private final int globalBytes;
  private final boolean rendezvous;
  private final Map<Variable, Integer> offsets = new IdentityHashMap<>();
  private final Map<Variable, Integer> constants = new IdentityHashMap<>();
  private final Map<Structure, Integer> structures = new IdentityHashMap<>();
  private final Map<Initial.Channel, ChannelShape> shapes = new IdentityHashMap<>();
  private final Map<Process, Integer> claims = new IdentityHashMap<>();
  private final Usage usage;

  public VectorPlan(Program program, List<Automaton> automata, Usage usage) {
    this.usage = usage;
    dynamic = usage.runs();
    last = program.uses(Feature.LAST);
    priorities = program.uses(Feature.PRIORITY);
    stateAt = dynamic ? 1 : 0;
    int at = last ? 2 : 1;
    at = placeVariables(program.globals(), at);
    List<Variable> makers = new ArrayList<>();
    program.globals().stream().filter(v -> v.type().isChannel()).forEach(makers::add);
    program.globals().stream().filter(v -> v.type() instanceof Type.Struct).forEach(makers::add);
    at = placeChannels(makers, channels, at);
    globalBytes = at;
    wide = new boolean[automata.size()];
    for (int type = 0; type < wide.length; type++) {
      frames.add(frame(automata.get(type)));
      wide[type] = frames.get(type).wide();
    }
    for (Process never : program.processes(Process.Kind.NEVER)) {
      claims.put(never, placeVariables(never.variables(), 0));
    }
    rendezvous =
        Stream.concat(channels.stream(), frames.stream().flatMap(f -> f.channels().stream()))
            .anyMatch(channel -> channel.shape().rendezvous());
    active =
        IntStream.range(0, automata.size())
            .flatMap(type -> IntStream.generate(() -> type).limit(active(automata.get(type))))
            .toArray();
  }

  private static int active(Automaton automaton) {
    return automaton.process().active();
  }

  private Frame frame(Automaton automaton) {
    Process process = automaton.process();
    boolean two = automaton.states().size() > 256;
    int at = stateAt + (two ? 2 : 1) + (priorities ? 1 : 0);
    at = placeVariables(process.variables(), at);
    List<Variable> makers =
        process.variables().stream()
            .filter(v -> !v.isParameter() && !automaton.late().contains(v))
            .toList();
    List<ChannelInstance> made = new ArrayList<>();
    at = placeChannels(makers, made, at);
    return new Frame(process, two, at, made);
  }

  /** Whether processes are ever started by {@code run}: their proctypes are in the vector then. */
  public boolean dynamic() {
    return dynamic;
  }

  /** Whether {@code _last} is in the vector; it is the second byte then. */
  public boolean last() {
    return last;
  }

  public boolean priorities() {
    return priorities;
  }

  /** Where in a process's part its control state is. */
  public int stateAt() {
    return stateAt;
  }

  /** Where in a process's part its priority is. */
  public int priorityAt(int type) {
    return stateAt + (wide[type] ? 2 : 1);
  }

  /** Whether control states of the proctype take two bytes. */
  public boolean wide(int type) {
    return wide[type];
  }

  /** The number of processes that start with the system. */
  public int active() {
    return active.length;
  }

  /** The proctype of a process that starts with the system. */
  public int active(int pid) {
    return active[pid];
  }

  public int types() {
    return wide.length;
  }

  public Frame frame(int type) {
    return frames.get(type);
  }

  public List<Frame> frames() {
    return Collections.unmodifiableList(frames);
  }

  /** Those that are made with the system. */
  public List<ChannelInstance> channels() {
    return Collections.unmodifiableList(channels);
  }

  /** What the variables of a never claim take: they lie behind the youngest process. */
  public int claimBytes(Process never) {
    return claims.get(never);
  }

  public int globalBytes() {
    return globalBytes;
  }

  /** Whether there is a rendezvous channel. */
  public boolean rendezvous() {
    return rendezvous;
  }

  private int placeVariables(List<Variable> variables, int from) {
    int at = from;
    for (Variable variable : variables) {
      offsets.put(variable, at);
      if (!isConstant(variable)) {
        at += bytes(variable);
      }
    }
    return at;
  }

  /** Whether the variable names its own channels for ever. Locals get other numbers every time. */
  private boolean isConstant(Variable variable) {
    return variable.isGlobal()
        && variable.type().isChannel()
        && variable.channel().isPresent()
        && !usage.assigned(variable);
  }

  private int placeChannels(List<Variable> variables, List<ChannelInstance> into, int from) {
    int at = from;
    for (Variable variable : variables) {
      if (isConstant(variable)) {
        constants.put(variable, into.size() + 1);
      }
      int element = elementBytes(variable);
      for (int i = 0; i < variable.length(); i++) {
        String name = variable.name() + (variable.isArray() ? "[" + i + "]" : "");
        int variableAt =
            isConstant(variable) ? ChannelInstance.CONSTANT : offset(variable) + i * element;
        at = placeChannels(name, variable, variableAt, into, at);
      }
    }
    return at;
  }

  private int placeChannels(
      String name, Variable variable, int variableAt, List<ChannelInstance> into, int from) {
    int at = from;
    if (variable.type() instanceof Type.Struct(Structure structure)) {
      bytes(structure);
      for (Variable field : structure.fields()) {
        for (int i = 0; i < field.length(); i++) {
          at =
              placeChannels(
                  name + "." + field.name() + (field.isArray() ? "[" + i + "]" : ""),
                  field,
                  variableAt + offset(field) + i * elementBytes(field),
                  into,
                  at);
        }
      }
    } else if (variable.channel().isPresent()) {
      ChannelShape shape = shapes.computeIfAbsent(variable.channel().get(), ChannelShape::new);
      into.add(new ChannelInstance(name, shape, at, variableAt));
      at += shape.bytes();
    }
    return at;
  }

  /** Offset and size of every scalar of a process's variables, in the order of declaration. */
  public int[][] scalars(Process process) {
    List<int[]> scalars = new ArrayList<>();
    for (Variable variable : process.variables()) {
      addScalars(variable, offset(variable), scalars);
    }
    return scalars.toArray(int[][]::new);
  }

  private void addScalars(Variable variable, int at, List<int[]> into) {
    int stride = elementBytes(variable);
    for (int i = 0; i < variable.length(); i++) {
      if (variable.type() instanceof Type.Struct(Structure structure)) {
        for (Variable field : structure.fields()) {
          addScalars(field, at + i * stride + offset(field), into);
        }
      } else {
        into.add(new int[] {at + i * stride, stride});
      }
    }
  }

  /** From the start of the vector, of the process's part, or of the structure. */
  public int offset(Variable variable) {
    return offsets.get(variable);
  }

  /** The number of the first channel that the variable always names, or null. */
  public Integer constantChannel(Variable variable) {
    return constants.get(variable);
  }

  public int elementBytes(Variable variable) {
    return variable.type() instanceof Type.Struct(Structure structure)
        ? bytes(structure)
        : cell(variable).bytes();
  }

  public Cell cell(Variable variable) {
    return Cell.of(variable.type(), !variable.isArray());
  }

  private int bytes(Variable variable) {
    return variable.length() * elementBytes(variable);
  }

  private int bytes(Structure structure) {
    Integer known = structures.get(structure);
    if (known != null) {
      return known;
    }
    int at = 0;
    for (Variable field : structure.fields()) {
      offsets.put(field, at);
      at += bytes(field);
    }
    structures.put(structure, at);
    return at;
  }
}
