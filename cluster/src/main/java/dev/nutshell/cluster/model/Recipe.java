package dev.nutshell.cluster.model;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Request;
import dev.nutshell.frontends.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A model with the files that it consists of, and what is asked of it, in a form that travels.
 *
 * @param name as the user wrote it
 * @param path the model's file where the user is, or null where it is none
 * @param input what standard input had, or null
 * @param files by their paths where the user is; all of them, folders gone through
 */
public record Recipe(
    String name,
    String path,
    String kind,
    byte[] input,
    Map<String, byte[]> files,
    Map<String, String> defines,
    List<String> classpath,
    boolean[] switches,
    Set<String> observed,
    List<String> properties,
    List<String> formulas,
    List<String> invariants,
    List<String> forbidden,
    boolean findAll,
    String store,
    long seed)
    implements Serializable {

  public static Recipe of(
      String name,
      String kind,
      byte[] input,
      List<String> paths,
      LoadOptions options,
      Request request,
      RunSpec spec)
      throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String path : paths) {
      try (Stream<Path> all = Files.walk(Path.of(path))) {
        for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
          files.put(absolute(file.toString()), Files.readAllBytes(file));
        }
      }
    }
    boolean isFile = input == null && paths.contains(name);
    return new Recipe(
        name,
        isFile ? absolute(name) : null,
        kind,
        input,
        files,
        new LinkedHashMap<>(options.defines()),
        new ArrayList<>(
            options.classpath().stream().map(each -> absolute(each.toString())).toList()),
        new boolean[] {
          options.merge(), options.dead(), options.unfold(), options.relative(), options.asap()
        },
        new TreeSet<>(options.observed()),
        List.copyOf(request.properties()),
        List.copyOf(request.formulas()),
        List.copyOf(request.invariants()),
        List.copyOf(request.forbidden()),
        request.findAll(),
        spec.store(),
        spec.seed());
  }

  private static String absolute(String path) {
    return Path.of(path).toAbsolutePath().normalize().toString();
  }

  /** The model, loaded from copies of its files, which are needed no longer then. */
  public TransitionSystem load(MemoryBudget budget) throws IOException {
    Path folder = Files.createTempDirectory("nutshell-model");
    try {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Path copy = copy(folder, file.getKey());
        Files.createDirectories(copy.getParent());
        Files.write(copy, file.getValue());
      }
      return load(folder, budget);
    } finally {
      // Classes are loaded as they are needed, so those of a model stay until the process ends.
      if (classpath.isEmpty()) {
        remove(folder);
      } else {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
      }
    }
  }

  private static Path copy(Path folder, String path) {
    return folder.resolve(path.substring(1));
  }

  private TransitionSystem load(Path folder, MemoryBudget budget) throws IOException {
    LoadOptions options =
        new LoadOptions(
            defines,
            classpath.stream().map(path -> copy(folder, path)).toList(),
            switches[0],
            switches[1],
            switches[2],
            switches[3],
            switches[4],
            null,
            observed);
    Source source =
        input != null
            ? new Source.Given(name, new ByteArrayInputStream(input))
            : new Source.Named(path == null ? name : copy(folder, path).toString());
    if (!(FrontEnds.choose(name, kind) instanceof FrontEnds.Choice.Chosen chosen)) {
      throw new IOException("a worker does not know models of kind " + kind);
    }
    return switch (chosen.frontEnd().load(source, options, budget)) {
      case Loading.Loaded loaded -> loaded.system();
      case Loading.Rejected rejected ->
          throw new IOException(
              "a worker cannot load the model: " + rejected.problems().getFirst());
    };
  }

  /** What is asked of the model, one search after the other, as the driver has planned it. */
  public List<Plan.Ready> plans(TransitionSystem system, MemoryBudget budget) throws IOException {
    Request request = new Request(properties, formulas, invariants, forbidden, findAll);
    List<Plan.Ready> plans = new ArrayList<>();
    switch (request.of(system, () -> divided(RunSpec.builder().store(store).seed(seed)))) {
      case Request.Understanding.Rejected rejected ->
          throw new IOException("a worker does not understand: " + rejected.problem());
      case Request.Understanding.Runs runs -> {
        for (RunSpec spec : runs.runs()) {
          switch (Plans.of(spec, system, budget)) {
            case Plans.Refused refused ->
                throw new IOException("a worker refuses: " + refused.refusal());
            case Plans.Ready ready -> ready.parts().forEach(part -> plans.add(byLevels(part)));
          }
        }
      }
    }
    return plans;
  }

  /**
   * As a divided search needs it: every event, and no order. Depth-first is the only one that goes
   * with runs that go on for ever, in one process.
   */
  public static RunSpec.Builder divided(RunSpec.Builder builder) {
    return builder.order(null).reduce(Reduction.NONE);
  }

  /** The plan as it is carried out: level by level. */
  public static Plan.Ready byLevels(Plan.Ready plan) {
    return new Plan.Ready(
        plan.system(),
        plan.spec(),
        Order.BFS,
        plan.store(),
        plan.question(),
        plan.agenda(),
        plan.judgement(),
        plan.threads(),
        plan.notes(),
        plan.pending());
  }

  private static void remove(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException stays) {
      // It is in the temporary directory.
    }
  }
}
