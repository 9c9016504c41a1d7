package dev.nutshell.promela.port;

import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.run.Explorers;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.table.Actions;
import dev.nutshell.promela.table.ControlGraph;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.Proctypes;
import dev.nutshell.promela.table.StepProgram;
import dev.nutshell.promela.vector.ChannelInstance;
import dev.nutshell.promela.vector.ChannelShape;
import dev.nutshell.promela.vector.Frame;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** Writes the tables of a model as arrays and macros, in the smallest types that hold them. */
final class ModelTables {
  private final Model model;
  private final VectorPlan plan;
  private final int words;
  private final StringBuilder out = new StringBuilder();
  private final Map<ChannelShape, Integer> shapes = new IdentityHashMap<>();
  private final List<ChannelShape> shapeList = new ArrayList<>();

  ModelTables(Model model, int words) {
    this.model = model;
    this.words = words;
    plan = model.plan();
  }

  void write(StringBuilder into) {
    define("WORDS", words);
    define("DYNAMIC", plan.dynamic());
    define("LAST", plan.last());
    define("PRIORITIES", plan.priorities());
    define("STATE_AT", plan.stateAt());
    define("GLOBAL_BYTES", plan.globalBytes());
    define("GLOBAL_CHANNELS", plan.channels().size());
    define("RENDEZVOUS", plan.rendezvous());
    define("CONDITIONAL", model.features().provided());
    define("TIMEOUTS", model.features().timeouts());
    define("ASKS", model.program().uses(Feature.ENABLED));
    define("TOO_MANY_PROCESSES", model.faults().tooManyProcesses());
    define("TOO_MANY_CHANNELS", model.faults().tooManyChannels());
    define("ENDLESS_ATOMIC", model.faults().endlessAtomic());
    define("ACTIONS", model.actions().size());
    types();
    graph();
    actions();
    resets();
    channels();
    define("MOST", most());
    define("MOST_CHANNELS", 255);
    define("WIDEST", Explorers.widest(model));
    into.append(out);
  }

  /** More processes have no room in a vector, or are never started. */
  private int most() {
    if (!plan.dynamic()) {
      return plan.active();
    }
    int least = plan.frames().stream().mapToInt(Frame::bytes).min().orElse(1);
    return Math.min(VectorPlan.MOST_PROCESSES, (8 * words - plan.globalBytes()) / least + 1);
  }

  private void types() {
    Proctypes types = model.types();
    int size = types.size();
    table("FIRST_NODE", size + 1, types::firstNode);
    table("INITIAL_NODE", size, types::initialNode);
    flags("WIDE", size, plan::wide);
    table("PRIORITY_AT", size, plan::priorityAt);
    flags("DETERMINISTIC", size, types::deterministic);
    table("NONDETERMINISM", size, types::nondeterminism);
    table("FRAME_BYTES", size, type -> plan.frame(type).bytes());
    table("FIRST_BEGINNING", size + 1, model.beginnings()::first);
    int[] base = new int[plan.active() + 1];
    int[] before = new int[plan.active() + 1];
    base[0] = plan.globalBytes();
    before[0] = plan.channels().size();
    for (int pid = 0; pid < plan.active(); pid++) {
      Frame frame = plan.frame(plan.active(pid));
      base[pid + 1] = base[pid] + frame.bytes();
      before[pid + 1] = before[pid] + frame.channels().size();
    }
    table("ACTIVE_BASE", base.length, pid -> base[pid]);
    table("ACTIVE_CHANNELS", base.length, pid -> before[pid]);
    // One behind the last: who asks for the process that begins there may be answered anything.
    table("ACTIVE_TYPE", base.length, pid -> pid < plan.active() ? plan.active(pid) : 0);
  }

  private void graph() {
    ControlGraph graph = model.graph();
    int nodes = graph.nodes();
    int transitions = graph.transitions();
    table("FIRST_TRANSITION", nodes + 1, graph::firstTransition);
    flags("ENDS", nodes, graph::ends);
    flags("PROGRESS", nodes, graph::progress);
    table("STATE_NUMBER", nodes, graph::number);
    flags("PASSING", nodes, model.passages()::passing);
    flags("DEPARTS", nodes, model.passages()::departs);
    flags("SIMPLE", nodes, model.chains()::simple);
    flags("RECEPTIVE", nodes, model.chains()::receptive);
    table("ACTION", transitions, graph::action);
    table("TARGET", transitions, t -> graph.target(t) == Transition.GONE ? -1 : graph.target(t));
    table("ESCAPE", transitions, graph::escape);
    flags("ATOMIC", transitions, graph::atomic);
    flags("PLAIN", transitions, model.chains()::plain);
    boolean paths = false;
    for (int t = 0; t < transitions; t++) {
      paths |= !model.chains().plain(t);
    }
    define("PATHS", paths);
  }

  private void actions() {
    Actions actions = model.actions();
    int size = actions.size();
    List<Integer> guards = new ArrayList<>();
    List<Integer> firstGuard = new ArrayList<>();
    List<Integer> firstNode = new ArrayList<>();
    List<Integer> firstEdge = new ArrayList<>();
    List<Integer> blockFault = new ArrayList<>();
    List<Integer> edgeAction = new ArrayList<>();
    List<Integer> edgeTarget = new ArrayList<>();
    int[] program = new int[size];
    for (int action = 0; action < size; action++) {
      StepProgram steps = actions.program(action);
      program[action] = steps == null ? -1 : firstNode.size();
      if (steps == null) {
        continue;
      }
      firstGuard.add(guards.size());
      firstNode.add(blockFault.size());
      for (int i = 0; i < steps.guards(); i++) {
        guards.add(steps.guard(i));
      }
      for (int node = 0; node < steps.nodes(); node++) {
        firstEdge.add(edgeAction.size());
        blockFault.add(steps.blockFault(node));
        for (int edge = steps.firstEdge(node); edge < steps.firstEdge(node + 1); edge++) {
          edgeAction.add(steps.action(edge));
          edgeTarget.add(steps.target(edge) == DStep.EXIT ? -1 : steps.target(edge));
        }
      }
    }
    firstGuard.add(guards.size());
    firstEdge.add(edgeAction.size());
    table("KIND", size, actions::kind);
    flags("EFFECT", size, actions::effect);
    flags("COMPILED", size, actions::compiled);
    table("PROGRAM", size, action -> program[action]);
    table("STEP_GUARD", guards);
    table("FIRST_GUARD", firstGuard);
    table("FIRST_STEP_NODE", firstNode);
    table("FIRST_EDGE", firstEdge);
    table("BLOCK_FAULT", blockFault);
    table("EDGE_ACTION", edgeAction);
    table("EDGE_TARGET", edgeTarget);
  }

  private void resets() {
    List<Integer> first = new ArrayList<>();
    List<Integer> at = new ArrayList<>();
    List<Integer> size = new ArrayList<>();
    int[] initial = new int[model.types().size()];
    for (int type = 0; type < initial.length; type++) {
      initial[type] = ranges(model.resets().initial(type), first, at, size);
    }
    int[] after = new int[model.graph().transitions()];
    for (int t = 0; t < after.length; t++) {
      after[t] = ranges(model.resets().after(t), first, at, size);
    }
    first.add(at.size());
    table("INITIAL_RESET", initial.length, type -> initial[type]);
    table("RESET_AFTER", after.length, t -> after[t]);
    table("FIRST_RANGE", first);
    table("RANGE_AT", at);
    table("RANGE_SIZE", size);
  }

  private static int ranges(
      int[] ranges, List<Integer> first, List<Integer> at, List<Integer> size) {
    if (ranges == null) {
      return -1;
    }
    first.add(at.size());
    for (int i = 0; i < ranges.length; i += 2) {
      at.add(ranges[i]);
      size.add(ranges[i + 1]);
    }
    return first.size() - 1;
  }

  /** All channels that there are from the start, numbered from 1, and those of every proctype. */
  private void channels() {
    List<Integer> at = new ArrayList<>(List.of(0));
    List<Integer> shape = new ArrayList<>(List.of(0));
    for (ChannelInstance channel : plan.channels()) {
      at.add(channel.at());
      shape.add(shape(channel.shape()));
    }
    if (!plan.dynamic()) {
      int base = plan.globalBytes();
      for (int pid = 0; pid < plan.active(); pid++) {
        Frame frame = plan.frame(plan.active(pid));
        for (ChannelInstance channel : frame.channels()) {
          at.add(base + channel.at());
          shape.add(shape(channel.shape()));
        }
        base += frame.bytes();
      }
    }
    table("STATIC_CHANNEL_AT", at);
    table("STATIC_CHANNEL_SHAPE", shape);
    List<Integer> first = new ArrayList<>();
    List<Integer> ownAt = new ArrayList<>();
    List<Integer> ownShape = new ArrayList<>();
    List<Integer> variable = new ArrayList<>();
    for (Frame frame : plan.frames()) {
      first.add(ownAt.size());
      for (ChannelInstance channel : frame.channels()) {
        ownAt.add(channel.at());
        ownShape.add(shape(channel.shape()));
        variable.add(channel.variableAt());
      }
    }
    first.add(ownAt.size());
    table("FRAME_CHANNELS", first);
    table("FRAME_CHANNEL_AT", ownAt);
    table("FRAME_CHANNEL_SHAPE", ownShape);
    table("FRAME_CHANNEL_VARIABLE", variable);
    shapes();
  }

  private int shape(ChannelShape shape) {
    return shapes.computeIfAbsent(
        shape,
        one -> {
          shapeList.add(one);
          return shapeList.size() - 1;
        });
  }

  private void shapes() {
    List<Integer> first = new ArrayList<>();
    List<Integer> kind = new ArrayList<>();
    List<Integer> mask = new ArrayList<>();
    List<Integer> at = new ArrayList<>();
    for (ChannelShape shape : shapeList) {
      first.add(kind.size());
      for (int i = 0; i < shape.width(); i++) {
        kind.add(shape.cell(i).kind().ordinal());
        mask.add(shape.cell(i).mask());
        at.add(shape.fieldAt(i));
      }
    }
    first.add(kind.size());
    table("CAPACITY", shapeList.size(), i -> shapeList.get(i).capacity());
    table("SLOT_BYTES", shapeList.size(), i -> shapeList.get(i).slotBytes());
    table("FIRST_CELL", first);
    table("CELL_KIND", kind);
    table("CELL_MASK", mask);
    table("CELL_AT", at);
  }

  private void define(String name, boolean value) {
    define(name, value ? 1 : 0);
  }

  private void define(String name, int value) {
    out.append("#define ").append(name).append(' ').append(value).append('\n');
  }

  private void flags(String name, int size, IntPredicate value) {
    table(name, size, i -> value.test(i) ? 1 : 0);
  }

  private void table(String name, List<Integer> values) {
    table(name, values.size(), values::get);
  }

  private void table(String name, int size, IntUnaryOperator value) {
    table(out, name, size, value);
  }

  /** An array of no elements is none in C. */
  static void table(StringBuilder out, String name, int size, IntUnaryOperator value) {
    int least = 0;
    int most = 0;
    StringBuilder numbers = new StringBuilder();
    for (int i = 0; i < size; i++) {
      int one = value.applyAsInt(i);
      least = Math.min(least, one);
      most = Math.max(most, one);
      numbers.append(i == 0 ? "" : i % 24 == 0 ? ",\n  " : ", ").append(one);
    }
    String type =
        least >= 0 && most <= 255
            ? "u8"
            : least >= -128 && most <= 127
                ? "i8"
                : least >= -32768 && most <= 32767 ? "i16" : "i32";
    out.append("TABLE %s %s[] = {%s};\n".formatted(type, name, size == 0 ? "0" : numbers));
  }
}
