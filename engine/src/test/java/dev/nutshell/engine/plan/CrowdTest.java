package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.testkit.ActorSystem;
import dev.nutshell.testkit.GraphSystem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many threads a plan may take, and what is said of that. */
class CrowdTest {
  private static final GraphSystem SYSTEM = new GraphSystem(new int[][] {{1}, {0}}, new boolean[2]);
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private static RunSpec.Builder spec(String store, int threads) {
    return RunSpec.builder().store(store).memory(1L << 30).threads(threads);
  }

  private static Plan.Ready ready(RunSpec.Builder spec, TransitionSystem system) {
    return (Plan.Ready) Planner.plan(spec.build(), system);
  }

  @Test
  void as_many_as_were_asked_for_where_the_store_can_be_shared() {
    assertThat(ready(spec("full", 5), SYSTEM).threads()).isEqualTo(5);
    assertThat(ready(spec("full", 5), SYSTEM).notes()).isEmpty();
    assertThat(ready(spec("automaton", 5), SYSTEM).threads()).isEqualTo(5);
    assertThat(Planner.plan(spec("cache:lru,size=1K", 5).build(), SYSTEM).toString())
        .contains("cannot be shared by 5 threads", "--threads 1");
  }

  @Test
  void who_does_not_ask_gets_all_cores_or_silently_one_thread() {
    assertThat(ready(spec("full", RunSpec.ALL_CORES), SYSTEM).threads()).isEqualTo(CORES);
    Plan.Ready alone = ready(spec("automaton", RunSpec.ALL_CORES), SYSTEM);
    assertThat(alone.threads()).isEqualTo(1);
    assertThat(alone.notes()).isEmpty();
  }

  @Test
  void who_does_not_ask_gets_what_is_the_same_each_time() {
    RunSpec.Builder reduced = spec("full", RunSpec.ALL_CORES).reduce(Reduction.AMPLE);
    assertThat(ready(reduced, ActorSystem.random(1)).threads()).isEqualTo(1);
    assertThat(ready(spec("compact", RunSpec.ALL_CORES), SYSTEM).threads()).isEqualTo(1);
  }

  @Test
  void code_of_the_user_runs_on_one_thread_unless_more_are_asked_for() {
    TransitionSystem foreign = new Foreign(SYSTEM);
    assertThat(ready(spec("full", RunSpec.ALL_CORES), foreign).threads()).isEqualTo(1);
    assertThat(ready(spec("full", 3), foreign).threads()).isEqualTo(3);
  }

  @Test
  void what_one_thread_does_is_said_to_whoever_asked_for_more() {
    RunSpec.Builder edges =
        spec("full", 4).order(Order.BFS).ask(new Inquiry.Edges("a file", (_, _, _) -> {}));
    assertThat(ready(edges, SYSTEM).threads()).isEqualTo(1);
    assertThat(ready(edges, SYSTEM).notes())
        .containsExactly("transitions are handed on by one thread");
    edges.threads(RunSpec.ALL_CORES);
    assertThat(ready(edges, SYSTEM).notes()).isEmpty();
  }

  @Test
  void little_memory_has_room_for_few() {
    Plan.Ready few = ready(spec("full", 16).memory(48 << 20), SYSTEM);
    assertThat(few.threads()).isEqualTo(2);
    assertThat(few.notes()).containsExactly("of 16 threads 2 can work in so little memory");
  }

  @Test
  void a_small_system_is_searched_by_one_thread_and_the_result_says_so() {
    Result result = new Runner(ready(spec("full", 4), SYSTEM)).run();
    assertThat(result.search().threads()).isEqualTo(1);
    Result eager = new Runner(ready(spec("full", 1).eagerThreads(4), SYSTEM)).run();
    assertThat(eager.search().threads()).isEqualTo(4);
    assertThat(eager.counts().states()).isEqualTo(2);
  }

  /** Asked for a reduction, it says that counts differ only where several threads reduced. */
  @Test
  void counts_of_one_thread_are_not_said_to_differ() {
    Result result = new Runner(ready(spec("full", 4).reduce(Reduction.POR), SYSTEM)).run();
    assertThat(result.notes()).noneMatch(note -> note.contains("differs from run to run"));
  }

  private record Foreign(GraphSystem graph) implements TransitionSystem.Plain {
    @Override
    public boolean runsForeignCode() {
      return true;
    }

    @Override
    public StateLayout layout() {
      return graph.layout();
    }

    @Override
    public Explorer explorer() {
      return graph.explorer();
    }

    @Override
    public Narrator narrator() {
      return graph.narrator();
    }

    @Override
    public List<Stated> statements() {
      return graph.statements();
    }

    @Override
    public boolean mayFail() {
      return graph.mayFail();
    }
  }
}
