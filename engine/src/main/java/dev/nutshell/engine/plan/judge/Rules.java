package dev.nutshell.engine.plan.judge;

import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.plan.judge.Judge.Combination;
import dev.nutshell.engine.plan.judge.Judge.Purpose;
import dev.nutshell.engine.property.Inquiry;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** What cannot be combined, and why. A rule is added here and nowhere else. */
public final class Rules {
  /** In this order: the first that forbids a combination gives the reason. */
  public static final List<Rule> REFUSALS =
      List.of(
          new Rule(
              "several threads need a store that can be shared",
              wanted -> wanted.threads() > 1 && !wanted.traits().concurrent(),
              wanted ->
                  wanted.named()
                      + " cannot be shared by "
                      + wanted.threads()
                      + " threads: what it forgets depends on one thread's path",
              always("--threads 1")),
          new Rule(
              "a store that keeps breadth-first levels needs --search bfs",
              wanted -> wanted.traits().byLevels() && wanted.order() != Order.BFS,
              wanted ->
                  wanted.named()
                      + " cannot run under --search "
                      + wanted.order().word()
                      + ": it keeps breadth-first levels, and there are none",
              always("--search bfs, or --store cache, which is for depth-first search")),
          new Rule(
              "a breadth-first search over a store that forgets states may never end",
              wanted ->
                  wanted.traits().answers().mayForget()
                      && !wanted.traits().byLevels()
                      && wanted.order() == Order.BFS,
              wanted ->
                  wanted.named()
                      + " cannot run under --search bfs: it forgets states, so the search may never"
                      + " end",
              always(
                  "--search dfs, or --store snapshots, which forgets whole levels, or --store tree,"
                      + " which is exact")),
          new Rule(
              "transitions are told by lasting numbers of states",
              wanted -> isGenerating(wanted) && !wanted.traits().numbers(),
              wanted ->
                  wanted.named()
                      + " gives states no lasting number, by which their transitions are told",
              always("--store full")),
          new Rule(
              "a file that may lack states would not say so",
              wanted -> isGenerating(wanted) && wanted.traits().answers().mayOmit(),
              wanted -> wanted.named() + " may omit states, and a file would not say so",
              always("--store full")),
          new Rule(
              "whoever builds the graph takes its edges in the order of breadth-first search",
              wanted -> builder(wanted) != null && wanted.order() != Order.BFS,
              wanted ->
                  builder(wanted).name()
                      + " keeps the edges of the graph in the order of breadth-first search",
              always("--search bfs, and a store for it such as full")),
          new Rule(
              "sleep sets are known along a depth-first path only",
              wanted -> wanted.reduction().sleeps() && wanted.order() != Order.DFS,
              wanted ->
                  option(wanted)
                      + " cannot run under --search "
                      + wanted.order().word()
                      + ": what sleeps is known along a depth-first path",
              always("--search dfs, or --reduce none")),
          new Rule(
              "a reduction leaves transitions out, and some need all",
              wanted -> isGenerating(wanted) && isReduced(wanted),
              wanted ->
                  option(wanted)
                      + " leaves transitions out, all of which "
                      + (wanted.inquiries().isEmpty()
                          ? "a file"
                          : wanted.inquiries().getFirst().name())
                      + " needs",
              always("--reduce none")),
          // With random processes states were lost in 4 of 12,000 systems.
          new Rule(
              "what slept in a state has to be known when it is met again: sleep sets need a store"
                  + " that gives states numbers",
              wanted -> wanted.reduction().sleeps() && !wanted.traits().numbers(),
              wanted ->
                  option(wanted)
                      + " cannot run with "
                      + wanted.named()
                      + ": it gives states no numbers by which to keep what slept in them",
              always("--store full, or --reduce stubborn")),
          new Rule(
              "a question that is answered by all states allows no reduction",
              wanted -> isReduced(wanted) && irreducible(wanted) != null,
              wanted ->
                  option(wanted) + " leaves out what " + irreducible(wanted).name() + " asks for",
              always("--reduce none")),
          new Rule(
              "sleep sets need a model that knows which events are independent",
              wanted -> wanted.reduction().sleeps() && !wanted.abilities().independence().isThere(),
              wanted ->
                  option(wanted)
                      + " cannot be used here: "
                      + wanted.abilities().independence().whyNot(),
              always("--reduce none")),
          new Rule(
              "ample and stubborn sets need a model that knows which events disturb each other",
              wanted ->
                  wanted.reduction().subsets() != null && !wanted.abilities().subsets().isThere(),
              wanted ->
                  option(wanted) + " cannot be used here: " + wanted.abilities().subsets().whyNot(),
              always("--reduce none")),
          new Rule(
              "several runs make sense only where one may miss a state",
              wanted -> wanted.runs() > 1 && !wanted.traits().answers().mayOmit(),
              wanted ->
                  "--runs "
                      + wanted.runs()
                      + " makes no sense with "
                      + wanted.named()
                      + ": it omits no state, so one run sees all that several would",
              always(null)),
          new Rule(
              "a store may need a model that can do more",
              wanted -> wanted.store().opener().objection(wanted.abilities()) != null,
              wanted -> wanted.store().opener().objection(wanted.abilities()),
              always(null)));

  /** Those about runs that go on for ever; looked at first where such are sought. */
  public static final List<Rule> OF_RUNS =
      List.of(
          new Rule(
              "runs that go on for ever are found along a depth-first path",
              wanted -> isCycling(wanted) && wanted.order() != Order.DFS,
              wanted ->
                  "runs that go on for ever are not found under --search "
                      + wanted.order().word()
                      + ": what a path comes back to is known along a depth-first path",
              always("--search dfs")),
          new Rule(
              "what a path may come back to must not be forgotten",
              wanted -> isCycling(wanted) && wanted.traits().answers().mayForget(),
              wanted ->
                  wanted.named()
                      + " forgets states, and a path that comes back to one would not be noticed",
              always("--store tree:compact")),
          // What a subset puts off may be all that somebody is able to do.
          new Rule(
              "no reduction is known to keep the fair runs",
              wanted -> isCycling(wanted) && isFair(wanted) && isReduced(wanted),
              wanted ->
                  option(wanted)
                      + " cannot be used with --fair "
                      + wanted.fairness().word()
                      + ": it may leave out the runs that are fair",
              always("--reduce none")),
          new Rule(
              "sleep sets are not known to keep the runs that go on for ever",
              wanted -> isCycling(wanted) && wanted.reduction().sleeps(),
              wanted -> option(wanted) + " is not known to keep the runs that go on for ever",
              always("--reduce none")),
          new Rule(
              "fairness needs a model that knows who takes which event",
              wanted ->
                  isCycling(wanted) && isFair(wanted) && !wanted.abilities().parties().isThere(),
              wanted ->
                  "--fair "
                      + wanted.fairness().word()
                      + " cannot be used here: "
                      + wanted.abilities().parties().whyNot(),
              always(null)));

  /** Where one thread searches, however many there may be: nothing is refused for this. */
  public static final List<Rule> OF_ONE_THREAD =
      List.of(
          new Rule(
              "transitions are handed on, to a file or a graph",
              Rules::isGenerating,
              _ -> "transitions are handed on by one thread",
              always(null)),
          new Rule(
              "runs that go on for ever are sought, and the store gives states no lasting ids",
              wanted -> isCycling(wanted) && !(wanted.traits().stable() && wanted.traits().exact()),
              wanted ->
                  "runs that go on for ever are sought by one thread: "
                      + wanted.named()
                      + " gives states no lasting ids",
              always("--store full")),
          new Rule(
              "fair runs are sought",
              wanted -> isCycling(wanted) && isFair(wanted),
              _ -> "fair runs are sought by one thread",
              always(null)),
          new Rule(
              "sleep sets are used, which are known along the path of one thread",
              wanted -> wanted.reduction().sleeps(),
              wanted -> option(wanted) + " is known along the path of one thread",
              always(null)),
          new Rule(
              "a question is answered by looking at all states",
              wanted -> observer(wanted) != null,
              wanted -> observer(wanted).name() + " is answered by one thread",
              always(null)));

  private Rules() {}

  private static Function<Combination, String> always(String instead) {
    return _ -> instead;
  }

  private static boolean isGenerating(Combination wanted) {
    return wanted.purpose() == Purpose.GENERATE;
  }

  private static boolean isCycling(Combination wanted) {
    return wanted.purpose() == Purpose.CYCLES;
  }

  private static boolean isFair(Combination wanted) {
    return wanted.fairness() != Fairness.NONE;
  }

  private static boolean isReduced(Combination wanted) {
    return wanted.reduction() != Reduction.NONE;
  }

  private static String option(Combination wanted) {
    return "--reduce " + wanted.reduction().word();
  }

  /** Who makes a graph of the transitions, or null. */
  private static Inquiry builder(Combination wanted) {
    return first(wanted, each -> each instanceof Inquiry.OfTransitions edges && edges.bySource());
  }

  /** Who is answered by all states only, or null. */
  private static Inquiry irreducible(Combination wanted) {
    return first(
        wanted,
        each ->
            each instanceof Inquiry.OfStates states && states.reducible() == Inquiry.Reducible.NO);
  }

  /** Who looks at states, or null. */
  private static Inquiry observer(Combination wanted) {
    return first(wanted, Inquiry.OfStates.class::isInstance);
  }

  private static Inquiry first(Combination wanted, Predicate<Inquiry> such) {
    return wanted.inquiries().stream().filter(such).findFirst().orElse(null);
  }
}
