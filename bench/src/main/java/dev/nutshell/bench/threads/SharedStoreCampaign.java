package dev.nutshell.bench.threads;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.testkit.Crowd;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import dev.nutshell.testkit.RegisteredVectors;
import dev.nutshell.testkit.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Random systems, shared by 2, 3, 4, 8 or 16 threads, in ample and in tiny budgets, for every store
 * that can be shared: what the threads are told is what a hash set says. Prints each fault, and how
 * many systems there were.
 *
 * <p>Arguments: the number of systems, the first seed, and a regular expression that the
 * specification of a store has to match.
 */
public final class SharedStoreCampaign {
  private static final int[] THREADS = {2, 3, 4, 8, 16};

  private SharedStoreCampaign() {}

  public static void main(String[] args) {
    int systems = Integer.parseInt(args[0]);
    long first = args.length > 1 ? Long.parseLong(args[1]) : 0;
    String wanted = args.length > 2 ? args[2] : ".*";
    List<StoreFamily.Choice.Chosen> specimens =
        Stores.specimens().stream()
            .filter(spec -> spec.matches(wanted))
            .map(spec -> (StoreFamily.Choice.Chosen) Stores.choose(spec))
            .filter(chosen -> chosen.traits().sharing() == Traits.Sharing.AT_ONCE)
            .toList();
    long[] runs = new long[specimens.size()];
    long faults = 0;
    for (long seed = first; seed < first + systems; seed++) {
      for (int i = 0; i < specimens.size(); i++) {
        String fault = fault(specimens.get(i), seed);
        runs[i]++;
        if (fault != null) {
          faults++;
          System.out.printf("seed %d: %s%n", seed, fault);
        }
      }
      if ((seed + 1 - first) % 100 == 0) {
        System.out.printf("%,d systems, %d faults%n", seed + 1 - first, faults);
      }
    }
    for (int i = 0; i < specimens.size(); i++) {
      System.out.printf("%-40s %,d systems%n", specimens.get(i).spec(), runs[i]);
    }
    System.out.printf("%,d systems, %d faults%n", systems, faults);
  }

  private static String fault(StoreFamily.Choice.Chosen specimen, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int threads = THREADS[random.nextInt(THREADS.length)];
    MemoryBudget budget =
        new MemoryBudget(random.nextBoolean() ? 64 << 20 : 60_000 + random.nextInt(1_000_000));
    if (random.nextInt(3) > 0) {
      GraphSystem system = RandomGraphs.graph(seed, 20 + random.nextInt(2000));
      return new Crowd(specimen, system, threads, seed).explore(budget, Reference.of(system));
    }
    Crowd crowd = new Crowd(specimen, new RegisteredVectors(new Pieces()), threads, seed);
    int count = 100 + random.nextInt(20_000);
    return crowd.putAll(budget, vectors(seed, count), random.nextBoolean());
  }

  private static List<State> vectors(long seed, int count) {
    Vectors vectors = new Vectors(seed, 24);
    return Stream.iterate(0, i -> i < count, i -> i + 1)
        .map(
            i -> {
              State state = new State();
              if (i % 2 == 0) {
                vectors.draw(state);
              } else {
                Vectors.scattered(i, 20, state);
              }
              return state;
            })
        .collect(ArrayList::new, List::add, List::addAll);
  }
}
