package dev.nutshell.cli.command;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.plan.judge.Combinations;
import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.engine.plan.judge.Judge.Purpose;
import dev.nutshell.engine.plan.judge.Judgement;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.plan.judge.Rule;
import dev.nutshell.engine.plan.judge.Rules;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.EncoderFamily;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.Traits;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints which store works under which search and for what, as the judge sees it. */
@Command(
    name = "combos",
    mixinStandardHelpOptions = true,
    description = "List the stores, and which combinations are sound, weakened or refused.")
public final class CombosCommand implements Callable<Integer> {
  private static final int WIDTH = 78;
  private static final String INDENT = "    ";
  private static final List<Rule> RULES =
      Stream.concat(Rules.REFUSALS.stream(), Rules.OF_RUNS.stream()).toList();

  @Spec private CommandSpec command;

  @Parameters(
      arity = "0..1",
      paramLabel = "STORE",
      description = "Only stores whose specification contains this.")
  private String word = "";

  @Option(names = "--search", paramLabel = "dfs|bfs", description = "Only under this search.")
  private Order search;

  /** What to use instead of what a rule refuses, of those rules that refused something here. */
  private final Map<Rule, String> met = new LinkedHashMap<>();

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    List<String> stores = Stores.specimens().stream().filter(each -> each.contains(word)).toList();
    if (stores.isEmpty()) {
      throw new Complaint("there is no store with '" + word + "' in it; nutshell combos lists all");
    }
    if (word.isEmpty()) {
      for (StoreFamily family : Stores.FAMILIES) {
        out.printf("%-12s %s%n", family.name(), family.summary());
      }
      for (EncoderFamily family : Stores.ENCODERS) {
        out.printf("%-12s %s%n", family.name() + "+", family.summary());
      }
      out.println();
    }
    List<Order> orders = search == null ? List.of(Order.values()) : List.of(search);
    for (Order order : orders) {
      print(stores, order, this::worth, out);
      out.println();
    }
    out.println("Runs that go on for ever: LTL, never claims, acceptance and progress cycles");
    for (Order order : orders) {
      print(stores, order, this::worthOfRuns, out);
    }
    out.println("A formula that finite paths refute is checked as states are.");
    out.println();
    if (word.isEmpty()) {
      out.println(
          "What goes with a store goes with it behind an encoder, where it keeps vectors: combos"
              + " collapse lists those.\nWhere states need numbers, auto is full.\n");
    }
    printRules(out);
    printThreads(stores, out);
    return 0;
  }

  /** What the stores are worth under a search, those together that are worth the same. */
  private void print(
      List<String> stores, Order order, BiFunction<String, Order, String> worth, PrintWriter out) {
    Map<String, List<String>> alike = new LinkedHashMap<>();
    for (String store : stores) {
      alike.computeIfAbsent(worth.apply(store, order), _ -> new ArrayList<>()).add(store);
    }
    alike.forEach(
        (same, those) -> {
          out.printf("--search %s  %s%n", order.word(), same);
          if (word.isEmpty() && those.size() == stores.size()) {
            out.println(INDENT + " every store");
          } else {
            wrapped(word.isEmpty() ? plain(those) : those).forEach(out::println);
          }
        });
  }

  /** Without those behind an encoder of which the table alone is listed too. */
  private static List<String> plain(List<String> stores) {
    return stores.stream()
        .filter(store -> !isEncoded(store) || !stores.contains(store.replaceFirst("^.*?\\+", "")))
        .toList();
  }

  private static boolean isEncoded(String store) {
    return store.contains("+")
        && Stores.ENCODERS.stream().anyMatch(encoder -> store.startsWith(encoder.name()));
  }

  /** The stores in as many lines as they take. */
  private static List<String> wrapped(List<String> stores) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(INDENT);
    for (String store : stores) {
      if (line.length() + store.length() > WIDTH && line.length() > INDENT.length()) {
        lines.add(line.toString());
        line = new StringBuilder(INDENT);
      }
      line.append(' ').append(store);
    }
    lines.add(line.toString());
    return lines;
  }

  /** What a store is worth under a search, for checks with each reduction and for files. */
  private String worth(String store, Order order) {
    return "check: "
        + reduced(store, Purpose.CHECK, order, Fairness.NONE)
        + "; generate: "
        + cell(store, Purpose.GENERATE, order, Reduction.NONE, Fairness.NONE);
  }

  /** What a store is worth under a search for runs, and where only fair ones count. */
  private String worthOfRuns(String store, Order order) {
    String any = reduced(store, Purpose.CYCLES, order, Fairness.NONE);
    String fair = reduced(store, Purpose.CYCLES, order, Fairness.WEAK);
    return "runs: " + any + (fair.equals(any) ? "" : "; --fair: " + fair);
  }

  private String reduced(String store, Purpose purpose, Order order, Fairness fairness) {
    Map<String, List<String>> cells = new LinkedHashMap<>();
    for (Reduction reduction : Combinations.REDUCTIONS) {
      cells
          .computeIfAbsent(cell(store, purpose, order, reduction, fairness), _ -> new ArrayList<>())
          .add(reduction.word());
    }
    return cells.size() == 1
        ? cells.keySet().iterator().next()
        : cells.entrySet().stream()
            .map(each -> each.getKey() + " with --reduce " + String.join(" ", each.getValue()))
            .collect(Collectors.joining(", "));
  }

  private String cell(
      String store, Purpose purpose, Order order, Reduction reduction, Fairness fairness) {
    Judge.Combination wanted =
        Combinations.of(store)
            .filter(each -> each.purpose() == purpose && each.order() == order)
            .filter(each -> each.reduction() == reduction && each.fairness() == fairness)
            .findFirst()
            .orElseThrow();
    return switch (Judge.judge(wanted)) {
      case Judgement.Sound _ -> "sound";
      case Judgement.Weakened _ -> "weak";
      case Judgement.Refused refused -> {
        met.putIfAbsent(refused.rule(), refused.instead());
        yield "no " + number(refused.rule());
      }
    };
  }

  private static int number(Rule rule) {
    return RULES.indexOf(rule) + 1;
  }

  /** The rules by their numbers; of all stores, also those that depend on model and question. */
  private void printRules(PrintWriter out) {
    out.println(
        "sound: \"holds\" means every state, or run. weak: the store may take a new state for a"
            + " seen");
    out.println(
        "one; a violation is real, and \"holds\" comes with a probability. no: refused, because");
    out.println();
    for (Rule rule : RULES) {
      if (met.containsKey(rule) || word.isEmpty()) {
        String instead = met.get(rule);
        out.printf(
            "%2d  %s%s%n", number(rule), rule.says(), instead == null ? "" : "; use " + instead);
      }
    }
  }

  /** Which stores several threads can share, and where one searches all the same. */
  private void printThreads(List<String> stores, PrintWriter out) {
    List<String> atOnce = shared(stores, Traits.Sharing.AT_ONCE);
    List<String> inTurns = shared(stores, Traits.Sharing.TURNS);
    out.println();
    if (atOnce.isEmpty() && inTurns.isEmpty()) {
      out.println("Several threads: not with this store.");
      return;
    }
    if (!atOnce.isEmpty()) {
      out.println("Several threads share");
      wrapped(word.isEmpty() ? plain(atOnce) : atOnce).forEach(out::println);
    }
    if (!inTurns.isEmpty()) {
      out.println("Several threads generate states, and put them in turns, where asked for, into");
      wrapped(word.isEmpty() ? plain(inTurns) : inTurns).forEach(out::println);
    }
    if (word.isEmpty()) {
      out.println("One thread searches, however many there may be, where");
      Rules.OF_ONE_THREAD.forEach(rule -> out.println(INDENT + " " + rule.says()));
    }
  }

  private static List<String> shared(List<String> stores, Traits.Sharing how) {
    return stores.stream()
        .filter(
            store ->
                Stores.choose(store) instanceof StoreFamily.Choice.Chosen chosen
                    && chosen.traits().sharing() == how)
        .toList();
  }
}
