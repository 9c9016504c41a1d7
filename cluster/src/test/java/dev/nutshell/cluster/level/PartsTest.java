package dev.nutshell.cluster.level;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.Main;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.lts.AutWriter;
import dev.nutshell.testkit.ActorSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.RandomProcesses;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts that partitions write are together the file that one process writes. */
class PartsTest {
  private static final int SYSTEMS = Integer.getInteger("parts.systems", 150);

  @TempDir private Path folder;

  private int lost;

  @Test
  void parts_have_as_many_states_and_transitions_and_are_strongly_bisimilar() throws Exception {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TransitionSystem system =
          switch ((int) seed % 3) {
            case 0 -> RandomGraphs.graph(seed);
            case 1 -> RandomProcesses.of(seed);
            default -> ActorSystem.random(seed);
          };
      Path expected = folder.resolve("alone-" + seed + ".aut");
      alone(system, expected);
      Path parts = folder.resolve("parts-" + seed);
      Result result = divided(system, parts, seed, random);
      assertThat(result.limitReached()).as(result.notes().toString()).isNull();
      Path joined = folder.resolve("joined-" + seed + ".aut");
      Files.write(joined, joined(parts));
      assertThat(head(joined)).as("seed " + seed).isEqualTo(head(expected));
      assertThat(lines(joined)).as("seed " + seed).hasSize(lines(expected).size());
      equal(joined, expected);
    }
    assertThat(lost).as("what was lost while parts were written").isGreaterThan(SYSTEMS / 10);
  }

  private static String head(Path file) throws IOException {
    return lines(file).getFirst().replace(" ", "");
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file);
  }

  private static List<String> read(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** As {@code cat head part-*} does. */
  private static List<String> joined(Path parts) throws IOException {
    List<String> all = new ArrayList<>(read(parts.resolve(PartsWriter.HEAD)));
    try (Stream<Path> files = Files.list(parts)) {
      files
          .filter(file -> file.getFileName().toString().startsWith("part-"))
          .sorted()
          .forEach(file -> all.addAll(read(file)));
    }
    return all;
  }

  private static void equal(Path one, Path other) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    int status = Main.run(out, out, "equal", one.toString(), other.toString());
    assertThat(status).as(text.toString()).isZero();
  }

  private static void alone(TransitionSystem system, Path file) throws IOException {
    try (AutWriter writer = AutWriter.create(file, system.narrator()::label)) {
      Inquiry edges =
          new Inquiry.Edges(
              "a file",
              (from, label, to) -> {
                try {
                  writer.edge(from, label, to);
                } catch (IOException failure) {
                  throw new UncheckedIOException(failure);
                }
              });
      RunSpec spec = RunSpec.builder().memory(64L << 20).store("full").ask(edges).build();
      Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
      writer.finish(0, result.counts().states());
    }
  }

  private Result divided(TransitionSystem system, Path parts, long seed, SplittableRandom random) {
    RunSpec spec =
        RunSpec.builder().order(Order.BFS).memory(64L << 20).store("full").property("none").build();
    Plan.Ready plan = (Plan.Ready) Planner.plan(spec, system);
    LevelLog log = new FolderLog(folder.resolve("run-" + seed));
    int count = 1 + random.nextInt(4);
    int handOver = 1 + random.nextInt(30);
    int luck = random.nextInt(3) == 0 ? 0 : 4 + random.nextInt(20);
    Runner runner = new Runner(plan);
    runner.searchBy(
        task ->
            search(task, plan, log, count, handOver, seed, luck)
                .writing(parts.toString(), place -> new FolderLog(Path.of(place))));
    return runner.run();
  }

  private DividedSearch search(
      Task task, Plan.Ready plan, LevelLog log, int count, int handOver, long seed, int luck) {
    MemoryBudget budget = new MemoryBudget(256L << 20);
    Subject subject = new Subject(task.system(), Subject.of(plan).reading());
    Supplier<StateStore> opener =
        () ->
            plan.store()
                .opener()
                .open(new StoreFamily.Context(budget, plan.spec().seed(), task.system(), null));
    Supplier<Workers> starter =
        () ->
            new PartitionsHere(
                subject, opener, budget, count, task.stopAtFirst(), log, seed, luck) {
              @Override
              public void close() {
                PartsTest.this.lost += lostLater;
                super.close();
              }
            };
    return new DividedSearch(task, subject, opener, log, starter, handOver, new Figures());
  }
}
