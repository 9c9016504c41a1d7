package dev.nutshell.cpn.ask;

import dev.nutshell.cpn.run.Bounds;
import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.graph.Components;
import dev.nutshell.petri.graph.StateGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The state space report of CPN Tools: sizes of the graph and of its strongly connected components,
 * bounds of every place as numbers and as multisets, home and dead markings, dead and live
 * transitions, and how fair each transition is.
 */
public final class StateSpaceReport implements Inquiry.OfTransitions {
  /** What {@code --property} calls it. */
  public static final String NAME = "report";

  private static final int OF_A_PLACE = 4;

  private final List<Property> figures;
  private final List<Property> bounds = new ArrayList<>();
  private final List<Property> transitions = new ArrayList<>();

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
      String place = net.placeName(p);
      bounds.add(figure("upper bound of " + place, "the most tokens"));
      bounds.add(figure("lower bound of " + place, "the fewest tokens"));
      bounds.add(figure("upper multi-set bound of " + place, "the most tokens of each colour"));
      bounds.add(figure("lower multi-set bound of " + place, "the fewest tokens of each colour"));
    }
    for (int t = 0; t < net.transitionCount(); t++) {
      transitions.add(
          figure("transition " + net.transitionName(t), "dead or live, impartial, fair or just"));
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
    all.addAll(transitions);
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
    StateGraph graph = new StateGraph(budget);
    Bounds seen = net.bounds();
    return new Tracing() {
      @Override
      public void edge(long from, int label, long to) {
        graph.edge(from, label, to);
      }

      @Override
      public Consumer<State> states() {
        return seen::look;
      }

      @Override
      public List<Answer> answers(Seen all) {
        return all.isWhole() ? whole(graph, seen, all, net.transitionCount()) : open(all.why());
      }

      @Override
      public void close() {
        graph.close();
      }
    };
  }

  private List<Answer> open(String why) {
    return properties().stream().map(each -> Answer.open(each, why)).toList();
  }

  private List<Answer> whole(StateGraph graph, Bounds found, Seen seen, int count) {
    List<Answer> answers = new ArrayList<>();
    Dynamics dynamics = new Dynamics(graph, (int) seen.states(), count);
    List<Answer> fares = new ArrayList<>();
    try (Components search = new Components(graph, (int) seen.states())) {
      dynamics.find(search);
      for (int t = 0; t < count; t++) {
        fares.add(Answer.words(transitions.get(t), words(dynamics, t, search)));
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      return open("there is no memory for the components of the graph");
    }
    long[] values = {
      seen.states(),
      seen.transitions(),
      dynamics.components(),
      dynamics.between(),
      dynamics.home(),
      dynamics.dead(),
      count - dynamics.occurring().cardinality(),
      dynamics.live().cardinality()
    };
    for (int i = 0; i < values.length; i++) {
      answers.add(Answer.of(figures.get(i), values[i]));
    }
    for (int p = 0; p < bounds.size() / OF_A_PLACE; p++) {
      answers.add(Answer.of(bounds.get(OF_A_PLACE * p), found.most(p)));
      answers.add(Answer.of(bounds.get(OF_A_PLACE * p + 1), found.fewest(p)));
      answers.add(Answer.words(bounds.get(OF_A_PLACE * p + 2), found.upper(p)));
      answers.add(Answer.words(bounds.get(OF_A_PLACE * p + 3), found.lower(p)));
    }
    answers.addAll(fares);
    return answers;
  }

  private static String words(Dynamics dynamics, int transition, Components search) {
    if (!dynamics.occurring().get(transition)) {
      return "dead";
    }
    String live = dynamics.live().get(transition) ? "live, " : "";
    if (!dynamics.isEndless()) {
      return live + "nothing goes on for ever";
    }
    Dynamics.Fairness fairness = dynamics.fairness(transition, search);
    return live
        + (fairness == Dynamics.Fairness.NONE
            ? "no fairness"
            : fairness.name().toLowerCase(Locale.ROOT));
  }
}
