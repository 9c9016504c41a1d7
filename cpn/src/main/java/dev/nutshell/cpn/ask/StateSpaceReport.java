package dev.nutshell.cpn.ask;

import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The state space report of CPN Tools in numbers: sizes of the strongly connected component graph,
 * home and dead markings, dead and live transitions, integer bounds of every place.
 */
public final class StateSpaceReport implements Inquiry.OfTransitions {
  /** What {@code --property} calls it. */
  public static final String NAME = "report";

  private final List<Property> figures;
  private final List<Property> bounds = new ArrayList<>();

  public StateSpaceReport(CpnSystem net) {
    figures =
        List.of(
            figure("nodes", "markings that can be reached"),
            figure("arcs", "binding elements that occur in them"),
            figure("Scc nodes", "strongly connected components"),
            figure("Scc arcs", "arcs between different components"),
            figure("home markings", "markings that can be reached from all"),
            figure("dead markings", "markings in which nothing can occur"),
            figure("dead transitions", "transition instances that never occur"),
            figure("live transitions", "transition instances that can always occur again"));
    for (int p = 0; p < net.placeCount(); p++) {
      bounds.add(figure("upper bound of " + net.placeName(p), "the most tokens"));
      bounds.add(figure("lower bound of " + net.placeName(p), "the fewest tokens"));
    }
  }

  private static Property figure(String name, String text) {
    return Property.of(name, "state-space", text);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Property> properties() {
    List<Property> all = new ArrayList<>(figures);
    all.addAll(bounds);
    return all;
  }

  @Override
  public boolean bySource() {
    return true;
  }

  @Override
  public OfStates weaker() {
    return null;
  }

  @Override
  public Tracing trace(TransitionSystem system, MemoryBudget budget, Runnable enough) {
    CpnSystem net = (CpnSystem) system;
    ComponentGraph graph = new ComponentGraph(budget);
    long[] now = new long[net.placeCount()];
    long[] most = new long[now.length];
    long[] fewest = new long[now.length];
    Arrays.fill(fewest, Long.MAX_VALUE);
    return new Tracing() {
      @Override
      public void edge(long from, int label, long to) {
        graph.edge(from, label, to);
      }

      @Override
      public Consumer<State> states() {
        return state -> {
          net.tokens(state, now);
          for (int p = 0; p < now.length; p++) {
            most[p] = Math.max(most[p], now[p]);
            fewest[p] = Math.min(fewest[p], now[p]);
          }
        };
      }

      @Override
      public List<Answer> answers(Seen seen) {
        List<Answer> all = new ArrayList<>(figures(graph, seen, net.transitionCount()));
        for (int p = 0; p < now.length; p++) {
          all.add(seen.number(bounds.get(2 * p), most[p]));
          all.add(seen.number(bounds.get(2 * p + 1), fewest[p]));
        }
        return all;
      }

      @Override
      public void close() {
        graph.close();
      }
    };
  }

  private List<Answer> figures(ComponentGraph graph, Seen seen, int transitions) {
    if (!seen.isWhole()) {
      return figures.stream().map(each -> Answer.open(each, seen.why())).toList();
    }
    ComponentGraph.Figures found;
    try {
      found = graph.figures(seen.states(), transitions);
    } catch (MemoryBudget.Exhausted exhausted) {
      String why = "there is no memory for the components of the graph";
      return figures.stream().map(each -> Answer.open(each, why)).toList();
    }
    long[] values = {
      seen.states(),
      seen.transitions(),
      found.components(),
      found.between(),
      found.home(),
      found.dead(),
      transitions - found.occurring(),
      found.live()
    };
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      answers.add(Answer.of(figures.get(i), values[i]));
    }
    return answers;
  }
}
