package dev.nutshell.promela.machine;

import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

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
final class VectorPlan {
  /** A channel that is made with the system or with a process. */
  record ChannelInstance(String name, ChannelShape shape, int at, int variableAt) {
    /** The variable always names this channel and is not in the vector. */
    static final int CONSTANT = -1;
  }

  /** The part of a vector that one process takes. */
  static final class Frame {
    final Automaton automaton;
    final boolean wide;
    int bytes;
    int variablesAt;
    final List<ChannelInstance> channels = new ArrayList<>();

    Frame(Automaton automaton) {
      this.automaton = automaton;
      wide = automaton.states().size() > 256;
    }
  }

  final boolean dynamic;
  final boolean last;
  final boolean priorities;
  final int typeAt;
  final int stateAt;
  final List<Frame> frames = new ArrayList<>();
  final List<ChannelInstance> channels = new ArrayList<>();
  final int globalBytes;
  private final Map<Variable, Integer> offsets = new IdentityHashMap<>();
  private final Map<Variable, Integer> constants = new IdentityHashMap<>();
  private final Map<Structure, Integer> structures = new IdentityHashMap<>();
  private final Map<Initial.Channel, ChannelShape> shapes = new IdentityHashMap<>();
  private final Usage usage;

  VectorPlan(Program program, List<Automaton> automata, Usage usage) {
    this.usage = usage;
    dynamic = usage.runs();
    last = program.uses(Feature.LAST);
    priorities = program.uses(Feature.PRIORITY);
    typeAt = 0;
    stateAt = dynamic ? 1 : 0;
    int at = last ? 2 : 1;
    at = placeVariables(program.globals(), at);
    List<Variable> makers = new ArrayList<>();
    program.globals().stream().filter(v -> v.type().isChannel()).forEach(makers::add);
    program.globals().stream().filter(v -> v.type() instanceof Type.Struct).forEach(makers::add);
    at = placeChannels(makers, channels, at);
    globalBytes = at;
    for (Automaton automaton : automata) {
      frames.add(frame(automaton));
    }
  }

  private Frame frame(Automaton automaton) {
    Frame frame = new Frame(automaton);
    Process process = automaton.process();
    int at = stateAt + (frame.wide ? 2 : 1) + (priorities ? 1 : 0);
    frame.variablesAt = at;
    at = placeVariables(process.variables(), at);
    List<Variable> makers =
        process.variables().stream()
            .filter(v -> !v.isParameter() && !automaton.late().contains(v))
            .toList();
    frame.bytes = placeChannels(makers, frame.channels, at);
    return frame;
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
      at += shape.bytes;
    }
    return at;
  }

  /** Offset and size of every scalar of a process's variables, in the order of declaration. */
  int[][] scalars(Process process) {
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
  int offset(Variable variable) {
    return offsets.get(variable);
  }

  /** The number of the first channel that the variable always names, or null. */
  Integer constantChannel(Variable variable) {
    return constants.get(variable);
  }

  int elementBytes(Variable variable) {
    return variable.type() instanceof Type.Struct(Structure structure)
        ? bytes(structure)
        : cell(variable).bytes();
  }

  Cell cell(Variable variable) {
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
