package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.product.Reduced;
import dev.nutshell.engine.search.Device;
import dev.nutshell.testkit.program.HostileProgram;
import dev.nutshell.testkit.program.RandomProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Events are left out by the state alone: compiled text leaves out the same ones as the JVM's
 * {@link Reduced} system, and what goes wrong is found all the same.
 */
class CompiledReductionTest {
  private static final Path CORPUS = Path.of("../../shared/corpus/promela");

  /** Two that only meet in the end: of their private steps one order is enough. */
  private static final String APART =
      """
      chan c = [1] of { byte };
      active proctype p() { byte i; i = 1; i = 2; i = 3; i = 4; c!i }
      active proctype q() { byte i; i = 1; i = 2; i = 3; i = 4; c?i; assert(i == 4) }
      """;

  private static boolean isReducible(TransitionSystem system) {
    Explorer explorer = system.explorer();
    return system.abilities().portable().isThere()
        && system.abilities().portable().on(explorer).local().isThere();
  }

  private static Result reduced(TransitionSystem system, boolean all, Device device) {
    RunSpec.Builder spec =
        RunSpec.builder()
            .order(Order.BFS)
            .memory(256L << 20)
            .property("deadlock")
            .property("assert")
            .reduce(Reduction.POR)
            .device(device);
    return new Runner((Plan.Ready) Planner.plan((all ? spec.findAll() : spec).build(), system))
        .run();
  }

  /** How many fewer states there are. */
  private static long agree(String name, TransitionSystem system, Device device) {
    Reduced onJvm = Reduced.portable(system);
    for (boolean all : new boolean[] {true, false}) {
      assertThat(Searches.told(reduced(system, all, device)))
          .as("%s, all %s", name, all)
          .isEqualTo(Searches.told(Searches.run(onJvm, all, null)));
    }
    Result whole = Searches.run(system, true, null);
    Result fewer = reduced(system, true, device);
    assertThat(causes(fewer)).as(name).isEqualTo(causes(whole));
    return whole.counts().states() - fewer.counts().states();
  }

  private static Set<String> causes(Result result) {
    return result.violations().stream()
        .map(each -> each.kind() + each.message())
        .collect(Collectors.toSet());
  }

  @Test
  void private_steps_have_one_order() {
    TransitionSystem system = Searches.promela(APART, false);
    assertThat(agree("apart", system, Searches.device())).isPositive();
    assertThat(reduced(system, true, Searches.device()).search().reduction()).isEqualTo("stubborn");
  }

  static LongStream seeds() {
    return LongStream.range(0, 24);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void random_programs_are_reduced_as_by_the_JVM(long seed) {
    Device device = Searches.device();
    for (String text : List.of(RandomProgram.of(seed).text(), HostileProgram.of(seed).text())) {
      TransitionSystem system = Searches.promela(text, seed % 2 == 0);
      if (system != null && isReducible(system)) {
        agree("seed " + seed + "\n" + text, system, device);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "beem/adding.1.pm",
        "beem/extinction.1.pm",
        "beem/phils.1.pm",
        "beem/peterson.1.pm",
        "beem/bakery.1.pm",
        "beem/lamport.1.pm"
      })
  void models_of_others_are_reduced_as_by_the_JVM(String name) {
    Path file = CORPUS.resolve(name);
    assumeTrue(Files.exists(file), "skipped: " + file + " is not here");
    TransitionSystem system = Searches.load(file);
    assumeTrue(isReducible(system), "skipped: it is not reduced on a device");
    agree(name, system, Searches.device());
  }
}
