package dev.nutshell.bench.cpn;

import dev.nutshell.cpn.Counting;
import dev.nutshell.cpn.Purpose;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether the Java heap grows while a net is explored: every so many states the search waits for a
 * full collection, and what is left of the heap is printed. Arguments: the corpus, packets and
 * limit of the stop-and-wait protocol, states between two collections, the most seconds.
 */
public final class HeapGrowth {
  private HeapGrowth() {}

  public static void main(String[] arguments) throws IOException {
    TransitionSystem net =
        EditedNet.protocol(
                Path.of(arguments[0]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]))
            .load(Counting.AS_REPORTED, Purpose.EXPLORATION);
    long every = Long.parseLong(arguments[3]);
    AtomicLong asked = new AtomicLong();
    RunSpec spec =
        RunSpec.builder()
            .store("tree:compact")
            .property("none")
            .threads(1)
            .memory(5L << 30)
            .time(Duration.ofSeconds(Long.parseLong(arguments[4])))
            .invariant(
                Invariant.of(
                    "heap",
                    _ -> {
                      long states = asked.incrementAndGet();
                      if (states % every == 0) {
                        System.out.printf("%,d states: %,d bytes%n", states, heap());
                      }
                      return true;
                    }))
            .build();
    var result = new Runner((Plan.Ready) Planner.plan(spec, net)).run();
    System.out.printf(
        "%,d states, %,d transitions, ended by %s: %,d bytes%n",
        result.counts().states(), result.counts().transitions(), result.limitReached(), heap());
  }

  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
