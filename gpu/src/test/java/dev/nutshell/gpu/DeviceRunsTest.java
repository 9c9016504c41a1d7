package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.search.Device;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.examples.Mailbox;
import dev.nutshell.examples.Philosophers;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a run on a device. */
class DeviceRunsTest {
  private static final TransitionSystem PHILOSOPHERS = new Philosophers(11);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void arena_and_table_grow_as_states_are_found(int threads) {
    Result result = Searches.run(new Philosophers(14), true, Searches.device(threads));
    assertThat(result.counts().states()).isEqualTo(228_486);
    assertThat(result.guarantee().kind()).isEqualTo(Guarantee.Kind.EXHAUSTIVE);
    assertThat(result.search().device()).isEqualTo("native");
    assertThat(result.search().threads()).isEqualTo(threads);
  }

  @Test
  void both_ways_of_taking_forks_are_searched_as_by_the_JVM() {
    Searches.agree("philosophers", PHILOSOPHERS, Searches.device());
    Searches.agree("lefty", new Philosophers(11, true), Searches.device());
  }

  /** Deadlock after eleven steps; somebody eats after two. */
  @Test
  void invariants_are_read_in_every_state() {
    Invariant hungry =
        Invariant.of("nobody eats", state -> (state.getLong(0) & 0xAAAA_AAAA_AAAA_AAAAL) == 0);
    Invariant idle = Invariant.of("somebody thinks", state -> state.getLong(0) != 0x155555);
    Searches.agree("eats", PHILOSOPHERS, Searches.device(), hungry);
    Searches.agree("thinks", PHILOSOPHERS, Searches.device(), idle, hungry);
    Invariant first = Invariant.of("never", _ -> false);
    Searches.agree("never", PHILOSOPHERS, Searches.device(), first);
  }

  @ParameterizedTest
  @ValueSource(longs = {1 << 20, 2 << 20, 5 << 20})
  void running_out_of_memory_is_an_ordinary_end(long memory) {
    Result result = Searches.run(new Philosophers(15), true, Searches.device(), memory);
    assertThat(result.limitReached()).isEqualTo(Interruption.MEMORY);
    assertThat(result.guarantee().kind()).isEqualTo(Guarantee.Kind.PARTIAL);
    assertThat(result.counts().states()).isBetween(5_000L, 551_613L);
    assertThat(result.counts().transitions()).isGreaterThanOrEqualTo(result.counts().states() - 1);
    assertThat(result.store().bytes()).isLessThanOrEqualTo(memory);
  }

  @Test
  void a_depth_limit_is_heard() {
    assertThat(figures(spec -> spec.depth(4), Searches.device()))
        .isEqualTo(figures(spec -> spec.depth(4), null));
  }

  @Test
  void a_time_limit_is_heard() {
    Result result = run(spec -> spec.time(Duration.ofNanos(1)), Searches.device());
    assertThat(result.limitReached()).isEqualTo(Interruption.TIME);
  }

  private static String figures(UnaryOperator<RunSpec.Builder> with, Device device) {
    Result result = run(with, device);
    return result.limitReached() + " " + result.counts();
  }

  private static Result run(UnaryOperator<RunSpec.Builder> with, Device device) {
    return new Runner((Plan.Ready) plan(PHILOSOPHERS, with, device)).run();
  }

  private static Plan plan(
      TransitionSystem system, UnaryOperator<RunSpec.Builder> with, Device device) {
    RunSpec.Builder spec =
        RunSpec.builder().order(Order.BFS).memory(64 << 20).findAll().device(device);
    return Planner.plan(with.apply(spec).build(), system);
  }

  private static String refusal(TransitionSystem system, UnaryOperator<RunSpec.Builder> with) {
    return plan(system, with, Searches.device()).toString();
  }

  @Test
  void what_a_device_cannot_do_is_refused_with_a_sentence() {
    assertThat(refusal(PHILOSOPHERS, spec -> spec.order(Order.DFS))).contains("breadth-first");
    assertThat(refusal(PHILOSOPHERS, spec -> spec.store("tree"))).contains("--store tree");
    assertThat(refusal(PHILOSOPHERS, spec -> spec.forbid("0 takes the left fork")))
        .contains("--forbid");
    assertThat(refusal(PHILOSOPHERS, spec -> spec.reduce(Reduction.AMPLE)))
        .contains("by the state alone");
    assertThat(refusal(PHILOSOPHERS, spec -> spec.threads(2))).contains("threads of its own");
    assertThat(refusal(PHILOSOPHERS, spec -> spec.coverage(true))).contains("--coverage");
    assertThat(refusal(new Mailbox(), spec -> spec)).contains("not written as C");
  }

  @Test
  void a_reduction_that_is_not_there_is_told() {
    Result result =
        new Runner(
                (Plan.Ready)
                    plan(
                        Searches.promela(
                            "proctype p() { skip; skip } init { run p(); run p() }", false),
                        spec -> spec.reduce(Reduction.POR),
                        Searches.device()))
            .run();
    assertThat(result.notes()).anyMatch(note -> note.contains("fires every event"));
    assertThat(result.search().reduction()).isEqualTo("none");
  }

  @Test
  void without_a_compiler_there_is_a_sentence() {
    assertThatThrownBy(() -> NativeDevice.of("/nowhere", 1, List.of()))
        .isInstanceOf(Device.Unavailable.class)
        .hasMessageContaining("needs a C compiler");
  }

  @Test
  void a_compiler_that_fails_is_quoted() {
    Device device = Searches.device(1, "-no-such-option");
    assertThatThrownBy(() -> Searches.run(PHILOSOPHERS, true, device))
        .isInstanceOf(Device.Unavailable.class)
        .hasMessageContaining("no-such-option");
  }

  /** On a machine with a GPU it is used, elsewhere there is a sentence. */
  @Test
  void a_gpu_is_used_or_missed_with_a_sentence() {
    try {
      Device gpu = GpuDevice.of(1L << 30);
      Searches.agree("philosophers", PHILOSOPHERS, gpu);
    } catch (Device.Unavailable none) {
      assertThat(none.getMessage()).containsAnyOf("GPU", "NVRTC");
    }
  }
}
