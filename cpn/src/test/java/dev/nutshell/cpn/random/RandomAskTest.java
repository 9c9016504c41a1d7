package dev.nutshell.cpn.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cpn.CpnFrontEnd;
import dev.nutshell.cpn.ask.AskInquiry;
import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.property.Answer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Formulas of ASK-CTL have the answers that their definitions give, path by path. */
class RandomAskTest {
  private static final int FEWEST = 4;
  private static final int MOST = 200;
  private static final int NETS = Integer.getInteger("random.asked", 8);
  private static final long FROM = Long.getLong("random.from", 1);
  private static final int FORMULAS = 20;

  /** A node or an arc, with what may come next: nodes after nodes, arcs after arcs. */
  private static final class Thing {
    final State state;
    final String transition;
    final List<Thing> next = new ArrayList<>();

    /** Arcs that leave a node; the node that an arc leads to. */
    final List<Thing> dual = new ArrayList<>();

    Thing(State state, String transition) {
      this.state = state;
      this.transition = transition;
    }
  }

  /** A formula as text, and as what it means. */
  private record Meant(String text, Predicate<Thing> holds) {}

  @Test
  void formulas_hold_where_their_definitions_say() {
    int nets = 0;
    Map<String, Integer> answers = new HashMap<>();
    for (long seed = FROM; nets < NETS; seed++) {
      RandomNet net = new RandomNet(seed, seed % 4 == 0);
      CpnSystem system = load(net.file());
      List<Thing> nodes = explored(system);
      if (nodes.size() < FEWEST) {
        continue;
      }
      nets++;
      Thing initial = nodes.getFirst();
      Random random = new Random(seed);
      for (int i = 0; i < FORMULAS; i++) {
        Meant formula = formula(random, system, nodes, true, 3);
        String answer = ask(system, formula.text());
        assertThat(answer)
            .as("seed %d: %s%n%s", seed, formula.text(), net.file())
            .isEqualTo(Boolean.toString(formula.holds().test(initial)));
        answers.merge(answer, 1, Integer::sum);
      }
    }
    assertThat(answers.values()).hasSize(2).allMatch(each -> each > NETS);
  }

  private static CpnSystem load(String file) {
    Loading loading =
        CpnFrontEnd.load(
            file.getBytes(StandardCharsets.UTF_8), "net", null, Map.of(), MemoryBudget.unlimited());
    return (CpnSystem) ((Loading.Loaded) loading).system();
  }

  private static String ask(CpnSystem system, String text) {
    RunSpec spec = RunSpec.builder().store("full").ask(new AskInquiry(text, system)).build();
    List<Answer> answers =
        new Runner((Plan.Ready) Planner.plan(spec, system))
            .run().answers().stream()
                .filter(each -> each.property().kind().equals("formula"))
                .toList();
    assertThat(answers).hasSize(1);
    return answers.getFirst().value();
  }

  /** All nodes, the initial one first; none where they are many, or something fails. */
  private static List<Thing> explored(CpnSystem system) {
    Explorer explorer = system.explorer();
    Map<State, Thing> seen = new HashMap<>();
    List<Thing> nodes = new ArrayList<>();
    State first = new State();
    explorer.initial(first);
    nodes.add(new Thing(first, null));
    seen.put(first, nodes.getFirst());
    EventList events = new EventList();
    for (int i = 0; i < nodes.size(); i++) {
      Thing node = nodes.get(i);
      if (explorer.enabled(node.state, events) != Explorer.OK) {
        return List.of();
      }
      for (int e = 0; e < events.size(); e++) {
        State successor = new State();
        if (explorer.fire(node.state, events.get(e), successor) != Explorer.OK) {
          return List.of();
        }
        Thing target = seen.get(successor);
        if (target == null) {
          target = new Thing(successor, null);
          seen.put(successor, target);
          nodes.add(target);
        }
        Thing arc =
            new Thing(null, system.transitionName(explorer.label(node.state, events.get(e))));
        arc.dual.add(target);
        node.dual.add(arc);
        node.next.add(target);
      }
      if (nodes.size() > MOST) {
        return List.of();
      }
    }
    for (Thing node : nodes) {
      for (Thing arc : node.dual) {
        arc.next.addAll(arc.dual.getFirst().dual);
      }
    }
    return nodes;
  }

  private static Meant formula(
      Random random, CpnSystem system, List<Thing> nodes, boolean ofNodes, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return condition(random, system, nodes, ofNodes);
    }
    switch (random.nextInt(15)) {
      case 0 -> {
        Meant of = formula(random, system, nodes, ofNodes, depth - 1);
        return new Meant("NOT(" + of.text() + ")", each -> !of.holds().test(each));
      }
      case 1, 2 -> {
        Meant of = formula(random, system, nodes, !ofNodes, depth - 1);
        return new Meant(
            "MODAL(" + of.text() + ")", each -> each.dual.stream().anyMatch(of.holds()));
      }
      case 3, 4 -> {
        Meant by = formula(random, system, nodes, !ofNodes, depth - 1);
        Meant to = formula(random, system, nodes, ofNodes, depth - 1);
        boolean some = random.nextBoolean();
        Predicate<Thing> wanted = some ? to.holds() : to.holds().negate();
        return new Meant(
            (some ? "EXIST" : "FORALL") + "_MODAL(" + by.text() + ", " + to.text() + ")",
            each ->
                some
                    == each.dual.stream()
                        .filter(by.holds())
                        .anyMatch(through -> through.dual.stream().anyMatch(wanted)));
      }
      default -> {}
    }
    Meant one = formula(random, system, nodes, ofNodes, depth - 1);
    Meant other = formula(random, system, nodes, ofNodes, depth - 1);
    Predicate<Thing> a = one.holds();
    Predicate<Thing> b = other.holds();
    String unary = "(" + one.text() + ")";
    String binary = "(" + one.text() + ", " + other.text() + ")";
    return switch (random.nextInt(10)) {
      case 0 -> new Meant("AND" + binary, each -> a.test(each) && b.test(each));
      case 1 -> new Meant("OR" + binary, each -> a.test(each) || b.test(each));
      case 2 -> new Meant("EXIST_NEXT" + unary, each -> each.next.stream().anyMatch(a));
      case 3 -> new Meant("FORALL_NEXT" + unary, each -> each.next.stream().allMatch(a));
      case 4 -> new Meant("EXIST_UNTIL" + binary, each -> someUntil(each, a, b));
      case 5 -> new Meant("FORALL_UNTIL" + binary, each -> !someWayRound(each, a, b));
      case 6 -> new Meant("POS" + unary, each -> someUntil(each, _ -> true, a));
      case 7 -> new Meant("INV" + unary, each -> !someUntil(each, _ -> true, a.negate()));
      case 8 -> new Meant("EV" + unary, each -> !someWayRound(each, _ -> true, a));
      default -> new Meant("ALONG" + unary, each -> someWayRound(each, _ -> true, a.negate()));
    };
  }

  /** One that is true here and not there, if that is soon found. */
  private static Meant condition(
      Random random, CpnSystem system, List<Thing> nodes, boolean ofNodes) {
    List<Thing> all = ofNodes ? nodes : nodes.stream().flatMap(node -> node.dual.stream()).toList();
    Meant found = new Meant("TT", _ -> true);
    for (int i = 0; i < 20; i++) {
      found = ofNodes ? ofNodes(random, system) : ofArcs(random, system);
      if (all.stream().map(found.holds()::test).distinct().count() == 2) {
        break;
      }
    }
    return found;
  }

  private static Meant ofNodes(Random random, CpnSystem system) {
    int place = random.nextInt(system.placeCount());
    int most = random.nextInt(3);
    return new Meant(
        "NF(\"p\", fn node => size (Mark." + system.placeName(place) + " node) <= " + most + ")",
        each -> system.tokens(each.state, place) <= most);
  }

  private static Meant ofArcs(Random random, CpnSystem system) {
    String name = system.transitionName(random.nextInt(system.transitionCount()));
    return new Meant(
        "AF(\"t\", fn arc => st_TI (ArcToTI arc) = \"" + name + "\")",
        each -> each.transition.equals(name));
  }

  /** Looks for a way to where the second holds, along where the first one does. */
  private static boolean someUntil(Thing from, Predicate<Thing> along, Predicate<Thing> to) {
    Set<Thing> seen = new HashSet<>(Set.of(from));
    List<Thing> waiting = new ArrayList<>(seen);
    while (!waiting.isEmpty()) {
      Thing each = waiting.removeLast();
      if (to.test(each)) {
        return true;
      }
      if (along.test(each)) {
        each.next.stream().filter(seen::add).forEach(waiting::add);
      }
    }
    return false;
  }

  /**
   * Whether some maximal path does without the second: it leaves the first before, ends, or comes
   * round.
   */
  private static boolean someWayRound(Thing from, Predicate<Thing> along, Predicate<Thing> to) {
    return someWayRound(from, along, to, new HashSet<>(), new HashSet<>());
  }

  private static boolean someWayRound(
      Thing at, Predicate<Thing> along, Predicate<Thing> to, Set<Thing> path, Set<Thing> done) {
    if (path.contains(at)) {
      return true;
    }
    if (to.test(at) || done.contains(at)) {
      return false;
    }
    if (!along.test(at) || at.next.isEmpty()) {
      return true;
    }
    path.add(at);
    for (Thing next : at.next) {
      if (someWayRound(next, along, to, path, done)) {
        return true;
      }
    }
    path.remove(at);
    done.add(at);
    return false;
  }
}
