package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
import java.util.List;
import java.util.function.Consumer;

/** Whether every transition can always fire again, told by the whole graph. */
record LivenessInquiry(Property property) implements Inquiry.OfTransitions {

  @Override
  public String name() {
    return property.name();
  }

  @Override
  public List<Property> properties() {
    return List.of(property);
  }

  @Override
  public Tracing trace(TransitionSystem system, MemoryBudget budget, Runnable enough) {
    Graph graph = new Graph(budget, enough);
    return new Tracing() {
      @Override
      public void edge(long from, int label, long to) {
        graph.edge(from, label, to);
      }

      @Override
      public Consumer<State> states() {
        return null;
      }

      @Override
      public List<Answer> answers(Seen seen) {
        return List.of(answer(graph, seen, (MarkedNet) system));
      }

      @Override
      public void close() {
        graph.close();
      }
    };
  }

  @Override
  public boolean bySource() {
    return true;
  }

  private Answer answer(Graph graph, Seen seen, MarkedNet net) {
    // A state without edges may be one in which a guard went wrong.
    if (graph.hasDeadlock() && !seen.fails() || hasDeadTransition(seen)) {
      return Answer.of(property, false);
    }
    if (!seen.isWhole()) {
      return Answer.open(property, seen.why());
    }
    Boolean live = graph.isLive(seen.states(), net);
    return live == null
        ? Answer.open(property, "there is no memory for the components of the graph")
        : Answer.of(property, live);
  }

  private static boolean hasDeadTransition(Seen seen) {
    return seen.isWhole() && seen.unreached() != null && !seen.unreached().isEmpty();
  }

  /** Without the graph a deadlock or a dead transition is still seen, and denies it. */
  @Override
  public OfStates weaker() {
    return new DeadlockInquiry(
        property,
        Reducible.NO,
        (deadlock, seen) ->
            deadlock || hasDeadTransition(seen)
                ? Answer.of(property, false)
                : Answer.open(property, "there is no memory for the graph"));
  }
}
