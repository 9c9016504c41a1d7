package dev.nutshell.bench.device;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every model of some folders, breadth-first by the JVM and by compiled C text: the same states,
 * transitions, depth, errors, verdict and violations with trails as long.
 *
 * <pre>DeviceCounts most-states seconds-a-search gpu|'options of the C compiler' FOLDER…</pre>
 */
public final class DeviceCounts {
  private static final long MEMORY = 1L << 30;

  private final BothSearches searches;
  private int models;
  private int left;
  private int faults;
  private long states;

  private DeviceCounts(BothSearches searches) {
    this.searches = searches;
  }

  public static void main(String[] arguments) throws IOException {
    DeviceCounts counts =
        new DeviceCounts(
            new BothSearches(
                Long.parseLong(arguments[0]),
                MEMORY,
                Duration.ofSeconds(Long.parseLong(arguments[1])),
                BothSearches.device(arguments[2])));
    for (String folder : List.of(arguments).subList(3, arguments.length)) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(Files::isRegularFile).sorted().forEach(counts::compare);
      }
    }
    System.out.printf(
        "%,d models with %,d states are equal, %,d were not compared, %d differ%n",
        counts.models, counts.states, counts.left, counts.faults);
    System.exit(counts.faults == 0 ? 0 : 1);
  }

  private void compare(Path file) {
    if (FrontEnds.ALL.stream().noneMatch(each -> each.takes(file.getFileName().toString()))) {
      return;
    }
    try {
      Source source = new Source.Named(file.toString());
      MemoryBudget budget = new MemoryBudget(MEMORY);
      if (FrontEnds.load(source, LoadOptions.TO_CHECK, budget) instanceof Loading.Loaded loaded) {
        System.out.println(file + "\t" + told(searches.compare(loaded.system())));
      }
    } catch (RuntimeException | StackOverflowError failure) {
      faults++;
      System.out.println(file + "\tfailed\t" + failure);
    }
  }

  private String told(BothSearches.Outcome outcome) {
    return switch (outcome) {
      case BothSearches.Outcome.Equal equal -> {
        models++;
        states += equal.states();
        yield "%,d states".formatted(equal.states());
      }
      case BothSearches.Outcome.NotCompared left -> {
        this.left++;
        yield "not compared: " + left.why();
      }
      case BothSearches.Outcome.Differs differs -> {
        faults++;
        yield "differs%n    cpu    %s%n    device %s".formatted(differs.cpu(), differs.device());
      }
    };
  }
}
