package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.logic.Expressions;
import dev.nutshell.petri.mcc.Examination;
import dev.nutshell.petri.mcc.Formula;
import dev.nutshell.petri.mcc.Property;
import dev.nutshell.petri.mcc.PropertyInquiry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Reduced searches of random nets find what whole searches find. */
class ReducedNetsTest {
  private static final int NETS = 300;
  private static final long MOST = 3_000;

  /** All that leave states out, in the orders in which they can run. */
  static Stream<Arguments> searches() {
    return Stream.of(Reduction.values())
        .filter(r -> r != Reduction.NONE && r != Reduction.POR && r != Reduction.SLEEP)
        .flatMap(
            reduction -> Stream.of(Order.values()).map(order -> Arguments.of(reduction, order)))
        .filter(
            search ->
                Planner.plan(
                        spec((Reduction) search.get()[0], (Order) search.get()[1]).build(), net(1))
                    instanceof Plan.Ready);
  }

  private static MarkedNet net(long seed) {
    Nets.Plain plain = seed % 3 == 0 ? Nets.random(seed) : Nets.processes(seed);
    return (MarkedNet) Nets.system(plain.pnml());
  }

  private static RunSpec.Builder spec(Reduction reduction, Order order) {
    return RunSpec.builder().store("full").reduce(reduction).order(order).memory(64L << 20);
  }

  private static Result run(TransitionSystem system, RunSpec spec) {
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }

  private static boolean isLarge(MarkedNet net) {
    RunSpec spec = spec(Reduction.NONE, Order.BFS).property("none").depth(60).build();
    return run(net, spec).counts().states() > MOST;
  }

  /** The reduced graph is a part of the whole one, so as many deadlocks are the same ones. */
  @ParameterizedTest
  @MethodSource("searches")
  void all_deadlocks_are_found_and_far_fewer_states(Reduction reduction, Order order) {
    long left = 0;
    long all = 0;
    for (long seed = 0; seed < NETS; seed++) {
      MarkedNet net = net(seed);
      if (isLarge(net)) {
        continue;
      }
      Result whole = run(net, spec(Reduction.NONE, order).property("deadlock").findAll().build());
      Result part = run(net, spec(reduction, order).property("deadlock").findAll().build());
      assertThat(part.counts().errors()).as("seed %d", seed).isEqualTo(whole.counts().errors());
      left += part.counts().states();
      all += whole.counts().states();
    }
    assertThat(left).isLessThan(most(reduction, all));
  }

  @ParameterizedTest
  @MethodSource("searches")
  void formulas_alone_and_together_have_the_answers_of_the_whole_graph(
      Reduction reduction, Order order) {
    long left = 0;
    long all = 0;
    for (long seed = 0; seed < NETS / 3; seed++) {
      MarkedNet net = net(seed);
      if (isLarge(net)) {
        continue;
      }
      List<Property> properties = properties(net, new Random(seed));
      Asked whole = answers(net, properties, Reduction.NONE, order);
      assertThat(answers(net, properties, reduction, order).asked())
          .as("seed %d", seed)
          .isEqualTo(whole.asked());
      for (int i = 0; i < properties.size(); i++) {
        List<Property> one = List.of(properties.get(i));
        Asked part = answers(net, one, reduction, order);
        assertThat(part.asked())
            .as("seed %d %s", seed, one)
            .isEqualTo(List.of(whole.asked().get(i)));
        left += part.result().counts().states();
        all += answers(net, one, Reduction.NONE, order).result().counts().states();
      }
    }
    assertThat(left).isLessThan(most(reduction, all));
  }

  @ParameterizedTest
  @MethodSource("searches")
  void a_transition_that_can_fire_is_never_called_unreachable(Reduction reduction, Order order) {
    int silent = 0;
    for (long seed = 0; seed < NETS; seed++) {
      MarkedNet net = net(seed);
      if (isLarge(net)) {
        continue;
      }
      var known = run(net, spec(Reduction.NONE, order).property("none").build()).unreachable();
      assertThat(known).isNotNull();
      for (String property : List.of("deadlock", "none")) {
        Result part = run(net, spec(reduction, order).property(property).findAll().build());
        if (part.unreachable() == null) {
          silent++;
        } else {
          assertThat(part.unreachable()).as("seed %d", seed).isEqualTo(known);
        }
      }
    }
    assertThat(silent).isPositive();
  }

  /** Others than stubborn sets alone keep more states. */
  private static long most(Reduction reduction, long all) {
    return reduction == Reduction.STUBBORN ? all * 3 / 4 : all * 19 / 20;
  }

  private static Asked answers(
      MarkedNet net, List<Property> properties, Reduction reduction, Order order) {
    return Asked.of(net, new PropertyInquiry(properties), spec(reduction, order));
  }

  private static List<Property> properties(MarkedNet net, Random random) {
    List<Property> properties = new ArrayList<>();
    properties.add(new Property.Possible("possible", formula(net, random, 2)));
    properties.add(new Property.Invariant("invariant", formula(net, random, 2)));
    properties.add(new Property.Possible("conjunction", conjunction(net, random)));
    properties.add(new Property.Bound("bound", count(net, random)));
    return properties;
  }

  private static Formula conjunction(MarkedNet net, Random random) {
    return new Formula.All(
        List.of(formula(net, random, 0), formula(net, random, 0), formula(net, random, 0)));
  }

  private static Formula formula(MarkedNet net, Random random, int depth) {
    int kind = random.nextInt(depth == 0 ? 2 : 5);
    return switch (kind) {
      case 0 ->
          new Formula.AtMost(
              random.nextBoolean() ? count(net, random) : constant(random), count(net, random));
      case 1 ->
          new Formula.Fireable(
              random.ints(1 + random.nextInt(2), 0, net.transitionCount()).toArray());
      case 2 -> new Formula.Not(formula(net, random, depth - 1));
      case 3 ->
          new Formula.All(
              List.of(formula(net, random, depth - 1), formula(net, random, depth - 1)));
      default ->
          new Formula.Any(
              List.of(formula(net, random, depth - 1), formula(net, random, depth - 1)));
    };
  }

  private static Formula.Count constant(Random random) {
    return new Formula.Count(1 + random.nextInt(2), new int[0]);
  }

  private static Formula.Count count(MarkedNet net, Random random) {
    return new Formula.Count(
        0, random.ints(1 + random.nextInt(2), 0, net.placeCount()).distinct().toArray());
  }

  static Stream<String> stores() {
    // The variants of an encoder differ in their codes, which no language changes.
    return Stores.specimens().stream().filter(store -> !store.startsWith("collapse:"));
  }

  @ParameterizedTest
  @MethodSource("stores")
  void invariants_forbidden_events_and_deadlocks_have_their_verdicts_in_every_store(String store) {
    boolean forgets =
        Stores.choose(store) instanceof StoreFamily.Choice.Chosen chosen
            && chosen.traits().answers().mayForget();
    int checked = 0;
    for (long seed = 0; seed < (forgets ? 60 : 15); seed++) {
      MarkedNet net = net(seed);
      long states =
          run(net, spec(Reduction.NONE, Order.DFS).property("none").build()).counts().states();
      if (states > (forgets ? 40 : MOST)) {
        continue;
      }
      checked++;
      Random random = new Random(seed);
      Invariant invariant = invariant(net, random);
      String label = net.transitionName(random.nextInt(net.transitionCount()));
      String wanted = verdict(net, spec(Reduction.NONE, Order.DFS), invariant, label);
      for (Order order : Order.values()) {
        for (Reduction reduction : Reduction.values()) {
          assertThat(verdict(net, spec(reduction, order).store(store), invariant, label))
              .as("seed %d %s %s", seed, order, reduction)
              .isIn(wanted, "refused");
        }
      }
    }
    assertThat(checked).isGreaterThan(5);
  }

  private static Invariant invariant(MarkedNet net, Random random) {
    String place = net.placeName(random.nextInt(net.placeCount()));
    String other = net.placeName(random.nextInt(net.placeCount()));
    String text = place + " + " + other + " <= " + (1 + random.nextInt(2));
    return Expressions.invariant(text);
  }

  private static String verdict(
      MarkedNet net, RunSpec.Builder spec, Invariant invariant, String label) {
    RunSpec wanted = spec.property("deadlock").invariant(invariant).forbid(label).findAll().build();
    if (!(Planner.plan(wanted, net) instanceof Plan.Ready ready)) {
      return "refused";
    }
    return new Runner(ready).run().verdict() instanceof Verdict.Violated violated
        ? violated.violations().stream()
            .map(violation -> violation.kind() + violation.message())
            .sorted()
            .toList()
            .toString()
        : "holds";
  }

  @Test
  void who_cannot_be_told_apart_is_not_reduced() {
    // The predicate does not say what it reads.
    MarkedNet net = net(1);
    RunSpec none = spec(Reduction.NONE, Order.DFS).property("none").build();
    RunSpec blind =
        spec(Reduction.STUBBORN, Order.DFS)
            .property("none")
            .invariant(Invariant.of("any", _ -> true))
            .build();
    assertThat(run(net, blind).counts()).isEqualTo(run(net, none).counts());
  }

  @Test
  void independent_processes_are_run_one_after_the_other() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      text.append(Nets.place("a" + i, 1)).append(Nets.place("b" + i, 0));
      text.append(Nets.transition("t" + i));
      text.append(Nets.arc("a" + i, "t" + i, 1)).append(Nets.arc("t" + i, "b" + i, 1));
    }
    TransitionSystem net = Nets.system(Nets.pnml("ptnet", text.toString()));
    Result result = run(net, spec(Reduction.POR, Order.DFS).property("deadlock").build());
    assertThat(result.counts().states()).isEqualTo(31);
    assertThat(result.search().reduction()).isEqualTo("stubborn");
  }

  @Test
  void what_cannot_be_reached_is_not_looked_for() {
    // Nothing ever puts a token into c, so no state but the first is needed to say so.
    String text =
        Nets.place("a", 5)
            + Nets.place("b", 0)
            + Nets.place("c", 0)
            + Nets.transition("t")
            + Nets.transition("u")
            + Nets.arc("a", "t", 1)
            + Nets.arc("t", "b", 1)
            + Nets.arc("b", "u", 1)
            + Nets.arc("u", "a", 1);
    MarkedNet net = (MarkedNet) Nets.system(Nets.pnml("ptnet", text));
    Property marked =
        new Property.Possible(
            "marked",
            new Formula.AtMost(
                new Formula.Count(1, new int[0]), new Formula.Count(0, new int[] {2})));
    Asked answers = answers(net, List.of(marked), Reduction.POR, Order.BFS);
    assertThat(answers.values()).containsExactly("FALSE");
    assertThat(answers.result().counts().states()).isLessThan(4);
  }

  @Test
  void questions_about_all_states_are_answered_without_a_reduction_or_refused() {
    MarkedNet net = net(1);
    long states =
        run(net, spec(Reduction.NONE, Order.DFS).property("none").build()).counts().states();
    Asked usual = Asked.of(net, Examination.STATE_SPACE.ask(), spec(Reduction.POR, Order.BFS));
    assertThat(usual.values().getFirst()).isEqualTo(Long.toString(states));
    for (Examination examination : Examination.values()) {
      RunSpec.Builder reduced = spec(Reduction.STUBBORN, Order.BFS).ask(examination.ask());
      if (examination != Examination.REACHABILITY_DEADLOCK) {
        assertThat(Planner.plan(reduced.build(), net).toString()).contains("--reduce none");
      }
    }
  }

  @Test
  void a_coloured_net_says_how_it_can_be_reduced() {
    Path file = Path.of("../examples/petri/philosophers.pnml");
    TransitionSystem coloured =
        ((dev.nutshell.engine.model.Loading.Loaded) PetriFrontEnd.loadPnml(file)).system();
    RunSpec wanted = spec(Reduction.POR, Order.DFS).property("deadlock").build();
    assertThat(((Plan.Ready) Planner.plan(wanted, coloured)).notes())
        .anyMatch(note -> note.contains("--unfold on"));
    assertThat(Planner.plan(spec(Reduction.STUBBORN, Order.DFS).build(), coloured))
        .isInstanceOf(Plan.Refusal.class);
    TransitionSystem plain =
        ((dev.nutshell.engine.model.Loading.Loaded)
                PetriFrontEnd.unfold(PetriFrontEnd.loadPnml(file), "philosophers"))
            .system();
    assertThat(run(plain, wanted).counts().states())
        .isLessThan(run(coloured, wanted).counts().states());
  }
}
