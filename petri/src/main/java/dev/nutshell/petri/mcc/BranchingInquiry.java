package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.graph.Bits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Formulas of branching time, all told by one graph. */
record BranchingInquiry(List<Property.Branching> formulas) implements Inquiry.OfTransitions {
  @Override
  public String name() {
    return "the property file";
  }

  @Override
  public List<dev.nutshell.engine.model.Property> properties() {
    return formulas.stream().<dev.nutshell.engine.model.Property>map(PropertyInquiry::row).toList();
  }

  @Override
  public Tracing trace(TransitionSystem system, MemoryBudget budget, Runnable enough) {
    return new Telling((MarkedNet) system, budget);
  }

  @Override
  public boolean bySource() {
    return true;
  }

  /** Without the graph nothing is known. */
  @Override
  public OfStates weaker() {
    return null;
  }

  /** Keeps the graph, and for each state what is true of its marking. */
  private final class Telling implements Tracing {
    private final MemoryBudget budget;
    private final Marking marking;
    private final Predecessors graph;
    private final Map<Branching, Bits> claims = new LinkedHashMap<>();
    private long found;

    Telling(MarkedNet net, MemoryBudget budget) {
      this.budget = budget;
      marking = new Marking(net);
      graph = new Predecessors(budget);
      Set<Branching> known = new HashSet<>();
      formulas.forEach(each -> collect(each.formula(), known));
    }

    private void collect(Branching formula, Set<Branching> known) {
      if (known.add(formula)) {
        if (formula.operator() == Branching.Operator.NOW) {
          claims.put(formula, new Bits(budget));
        }
        formula.parts().forEach(part -> collect(part, known));
      }
    }

    @Override
    public Consumer<State> states() {
      return this::found;
    }

    private void found(State state) {
      if (found == Integer.MAX_VALUE) {
        throw MemoryBudget.Exhausted.full("a graph has at most %,d states".formatted(found));
      }
      marking.look(state);
      for (Map.Entry<Branching, Bits> claim : claims.entrySet()) {
        claim.getValue().ensure(found + 1);
        if (claim.getKey().claim().holds(marking)) {
          claim.getValue().set((int) found);
        }
      }
      found++;
    }

    @Override
    public void edge(long from, int label, long to) {
      graph.edge(from, to);
    }

    @Override
    public List<Answer> answers(Seen seen) {
      if (!seen.isWhole()) {
        return open(seen.why());
      }
      List<Answer> answers = new ArrayList<>();
      try (Labelling labelling = new Labelling(budget, (int) found, graph, claims)) {
        formulas.forEach(each -> labelling.expect(each.formula()));
        for (Property.Branching each : formulas) {
          try {
            answers.add(Answer.of(PropertyInquiry.row(each), labelling.holds(each.formula())));
          } catch (MemoryBudget.Exhausted exhausted) {
            labelling.release(each.formula());
            answers.add(
                Answer.open(PropertyInquiry.row(each), "there is no memory to work it out"));
          }
        }
        return answers;
      } catch (MemoryBudget.Exhausted exhausted) {
        return open("there is no memory for the graph");
      }
    }

    private List<Answer> open(String why) {
      return formulas.stream().map(each -> Answer.open(PropertyInquiry.row(each), why)).toList();
    }

    @Override
    public void close() {
      graph.close();
      claims.values().forEach(Bits::close);
    }
  }
}
