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
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The state space report of CPN Tools: sizes of the graph and of its strongly connected components,
 * bounds of every place as numbers and as multisets, home and dead markings, dead and live
 * transitions, which these are, and how fair each transition is.
 */
public final class StateSpaceReport implements Inquiry.OfTransitions {
  /** What {@code --property} calls it. */
  public static final String NAME = "report";

  private static final int OF_A_PLACE = 4;

  private final List<Property> figures;
  private final List<Property> lists;
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
    lists =
        List.of(
            figure("list of home markings", "which they are"),
            figure("list of dead markings", "which they are"),
            figure("list of dead transitions", "which they are"),
            figure("list of live transitions", "which they are"));
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
    all.addAll(lists);
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
        String why = net.failure() != null ? net.failure() : all.whyUncounted();
        return why == null ? whole(graph, seen, all, net, budget) : open(why);
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

  private List<Answer> whole(
      StateGraph graph, Bounds found, Seen seen, CpnSystem net, MemoryBudget budget) {
    int count = net.transitionCount();
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
    BitSet dead = new BitSet();
    dead.set(0, count);
    dead.andNot(dynamics.occurring());
    List<String> words = new ArrayList<>();
    try (NodePaths paths = new NodePaths(graph, (int) seen.states(), budget)) {
      words.add(
          dynamics.home() == seen.states()
              ? "all"
              : markings(dynamics.home(), dynamics.homes(), paths, net));
      words.add(markings(dynamics.dead(), dynamics.deads(), paths, net));
    } catch (MemoryBudget.Exhausted exhausted) {
      return open("there is no memory to find markings again");
    }
    words.add(transitions(dead, net));
    words.add(transitions(dynamics.live(), net));
    for (int i = 0; i < words.size(); i++) {
      answers.add(Answer.words(lists.get(i), words.get(i)));
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

  /**
   * Their numbers, from 1 in the order in which they are found, with the places that have tokens.
   */
  private static String markings(int all, List<Integer> first, NodePaths paths, CpnSystem net) {
    if (all == 0) {
      return "none";
    }
    if (all > first.size()) {
      return "too many to list";
    }
    List<String> words = new ArrayList<>();
    for (int node : first) {
      List<String> places =
          net.narrator().bindings(paths.marking(node, net.explorer())).stream()
              .filter(each -> !each.value().equals("empty"))
              .map(each -> each.name() + " = " + each.value())
              .toList();
      words.add(
          (node + 1) + " (" + (places.isEmpty() ? "no token" : String.join(", ", places)) + ")");
    }
    return String.join("; ", words);
  }

  private static String transitions(BitSet which, CpnSystem net) {
    if (which.isEmpty()) {
      return "none";
    }
    if (which.cardinality() == net.transitionCount()) {
      return "all";
    }
    return which.stream().mapToObj(net::transitionName).collect(Collectors.joining(", "));
  }
}
