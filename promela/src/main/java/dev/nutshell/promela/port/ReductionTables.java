package dev.nutshell.promela.port;

import dev.nutshell.engine.model.State;
import dev.nutshell.promela.depend.Dependencies;
import dev.nutshell.promela.depend.Situation;
import dev.nutshell.promela.table.ControlGraph;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.Frame;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What {@code reduce.c} reads: of every process at every node what it may do, what it minds, and
 * who minds whom. So the processes have to be known: there are those that the model begins with.
 */
final class ReductionTables {
  /** There are never more processes that can be told apart by bits. */
  private static final int MOST_PROCESSES = 64;

  /** More answers are not worth their room beside the model. */
  private static final long MOST_ANSWERS = 1 << 22;

  private final Model model;
  private final VectorPlan plan;
  private final Dependencies dependencies;
  private final List<Integer> rows = new ArrayList<>();
  private final List<Integer> transitionRows = new ArrayList<>();
  private final List<Integer> future = new ArrayList<>();
  private final List<Integer> lasting = new ArrayList<>();
  private final List<Integer> tangled = new ArrayList<>();
  private final List<Integer> enabled = new ArrayList<>();
  private final List<Integer> empty = new ArrayList<>();
  private final List<Integer> filled = new ArrayList<>();
  private final List<Integer> input = new ArrayList<>();

  private ReductionTables(Model model) {
    this.model = model;
    plan = model.plan();
    dependencies = new Dependencies(model, Set.of(), _ -> false);
  }

  /** Why there are none, or null where there are. */
  static String whyNot(Model model) {
    if (!model.features().reducible()) {
      return "a step may depend on any other";
    }
    if (model.plan().dynamic()) {
      return "on a device only processes are known that the model begins with";
    }
    return model.plan().active() > MOST_PROCESSES || !model.observed().isEmpty()
        ? "on a device it is not known for more than 64 processes or for what is observed"
        : null;
  }

  /** The tables as text, or null where they would be too large. */
  static String of(Model model, State initial) {
    return new ReductionTables(model).text(initial);
  }

  private String text(State initial) {
    int base = plan.globalBytes();
    int channels = plan.channels().size();
    for (int pid = 0; pid < plan.active(); pid++) {
      int type = plan.active(pid);
      Frame frame = plan.frame(type);
      process(pid, type, channels, initial.bytes(), base);
      base += frame.bytes();
      channels += frame.channels().size();
    }
    int stances = dependencies.stances();
    int futures = dependencies.futures();
    if ((long) stances * futures > MOST_ANSWERS) {
      return null;
    }
    StringBuilder out = new StringBuilder();
    out.append("#define FUTURES ").append(futures).append('\n');
    table(out, "ROW", rows);
    table(out, "TRANSITION_ROW", transitionRows);
    table(out, "FUTURE_OF", future);
    table(out, "LASTING_STANCE", lasting);
    table(out, "TANGLED", tangled);
    table(out, "ENABLED_STANCE", enabled);
    table(out, "EMPTY_STANCE", empty);
    table(out, "FILLED_STANCE", filled);
    table(out, "INPUT_CHANNEL", input);
    ModelTables.table(
        out, "CLOSES", model.graph().nodes(), node -> dependencies.closesLoop(node) ? 1 : 0);
    ModelTables.table(
        out, "MINDS", stances * futures, i -> dependencies.minds(i / futures, i % futures) ? 1 : 0);
    return out.toString();
  }

  private static void table(StringBuilder out, String name, List<Integer> values) {
    ModelTables.table(out, name, values.size(), values::get);
  }

  private void process(int pid, int type, int channels, byte[] vector, int base) {
    ControlGraph graph = model.graph();
    int first = model.types().firstNode(type);
    // So that a node and a transition of the type need only be added.
    rows.add(future.size() - first);
    transitionRows.add(enabled.size() - graph.firstTransition(first));
    for (int node = first; node < model.types().firstNode(type + 1); node++) {
      Situation situation = dependencies.situation(pid, type, node, channels, vector, base);
      future.add(situation.future());
      lasting.add(situation.lasting());
      tangled.add(situation.isTangled() ? 1 : 0);
      for (int i = 0; i < situation.size(); i++) {
        enabled.add(situation.part(i, true, false));
        empty.add(situation.part(i, false, false));
        filled.add(situation.part(i, false, true));
        input.add(situation.input(i));
      }
    }
  }
}
