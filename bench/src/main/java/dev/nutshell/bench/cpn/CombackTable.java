package dev.nutshell.bench.cpn;

import dev.nutshell.cpn.CpnFrontEnd;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Table 1 of Westergaard, Kristensen, Brodal and Arge (ICATPN 2007) on our nets of its five kinds
 * near its sizes, a JVM a row: nodes, arcs, CPU time, and the bytes of the visited set.
 *
 * <p>Arguments: the most seconds a row, and the orders. With {@code row NET ORDER STORE SECONDS}
 * one row, with {@code collisions} how many states share a hash of 31 bits in SW. Run it in the
 * repository.
 */
public final class CombackTable {
  private static final Map<String, List<String>> NETS = new TreeMap<>();

  static {
    NETS.put("DP 22", List.of("philosophers", "n=22"));
    NETS.put("DB 10", List.of("database", "n=10"));
    NETS.put("SW 7,4", List.of("stopandwait", "packets=7", "limit=4"));
    // The paper's net has 215,196 states at 7,4; ours counts the capacity of both ways together.
    NETS.put("SW 7,7", List.of("stopandwait", "packets=7", "limit=7"));
    NETS.put("TS 5", List.of("telephones", "n=5"));
    NETS.put("ERDP-like 4,2", List.of("discovery", "prefixes=4", "capacity=2"));
  }

  private static final List<String> STORES =
      List.of(
          "full",
          "compact:bits=32",
          "bitstate:k=15,size=12M",
          "comback:cache=0",
          "comback:cache=100",
          "comback:cache=1000");

  private CombackTable() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    switch (arguments[0]) {
      case "row" -> row(arguments[1], arguments[2], arguments[3], Integer.parseInt(arguments[4]));
      case "collisions" -> collisions();
      default ->
          all(
              Integer.parseInt(arguments[0]),
              arguments.length > 1 ? List.of(arguments[1]) : List.of("dfs", "bfs"));
    }
  }

  private static void all(int seconds, List<String> orders)
      throws IOException, InterruptedException {
    System.out.println("net\torder\tstore\tnodes\tarcs\tCPU s\tbytes\tvector\tended by");
    for (String net : NETS.keySet()) {
      for (String order : orders) {
        for (String store : STORES) {
          Process process =
              new ProcessBuilder(
                      ProcessHandle.current().info().command().orElse("java"),
                      "-Xmx2g",
                      "-XX:+UseSerialGC",
                      "--enable-native-access=ALL-UNNAMED",
                      "-cp",
                      System.getProperty("java.class.path"),
                      CombackTable.class.getName(),
                      "row",
                      net,
                      order,
                      store,
                      Integer.toString(seconds))
                  .inheritIO()
                  .start();
          process.waitFor();
        }
      }
    }
  }

  private static TransitionSystem load(String net) {
    List<String> words = NETS.get(net);
    Map<String, String> defines = new HashMap<>();
    for (String word : words.subList(1, words.size())) {
      defines.put(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
    }
    return ((Loading.Loaded)
            CpnFrontEnd.load(
                Path.of("examples/cpn", words.getFirst() + ".cpn"),
                defines,
                MemoryBudget.unlimited()))
        .system();
  }

  private static void row(String net, String order, String store, int seconds) {
    RunSpec spec =
        RunSpec.builder()
            .order(Order.valueOf(order.toUpperCase(Locale.ROOT)))
            .store(store)
            .property("none")
            .threads(1)
            .memory(8L << 30)
            .time(Duration.ofSeconds(seconds))
            .build();
    Plan.Ready plan = (Plan.Ready) Planner.plan(spec, load(net));
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    Result result = new Runner(plan).run();
    System.out.printf(
        Locale.ROOT,
        "%s\t%s\t%s\t%d\t%d\t%.2f\t%d\t%d\t%s%n",
        net,
        order,
        store,
        result.counts().states(),
        result.counts().transitions(),
        (threads.getCurrentThreadCpuTime() - start) / 1e9,
        result.store().bytes(),
        result.counts().vectorLength(),
        result.limitReached() == null ? "" : result.limitReached());
  }

  /** Hash values by how many states have them, for 31 bits as in the paper. */
  private static void collisions() {
    Explorer explorer = load("SW 7,7").explorer();
    Set<State> seen = new HashSet<>();
    Deque<State> waiting = new ArrayDeque<>();
    State initial = new State();
    explorer.initial(initial);
    seen.add(initial);
    waiting.add(initial);
    EventList events = new EventList();
    while (!waiting.isEmpty()) {
      State state = waiting.poll();
      explorer.enabled(state, events);
      for (int i = 0; i < events.size(); i++) {
        State next = new State();
        explorer.fire(state, events.get(i), next);
        if (seen.add(next)) {
          waiting.add(next);
        }
      }
    }
    for (int bits : new int[] {25, 31}) {
      Map<Long, Integer> lists = new HashMap<>();
      for (State state : seen) {
        long hash = 0;
        for (int i = 0; i < State.padded(state.length()); i += 8) {
          hash = Hash.mix(hash ^ state.getLong(i));
        }
        lists.merge(hash >>> 64 - bits, 1, Integer::sum);
      }
      Map<Integer, Integer> lengths = new TreeMap<>();
      lists.values().forEach(length -> lengths.merge(length, 1, Integer::sum));
      System.out.println(seen.size() + " states, " + bits + " bits, lists by length: " + lengths);
    }
  }
}
