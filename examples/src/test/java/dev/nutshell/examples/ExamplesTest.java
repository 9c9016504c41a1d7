package dev.nutshell.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.api.JavaModels;
import dev.nutshell.api.JavaSystem;
import dev.nutshell.api.Model;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {
  private static final ClassLoader LOADER = ExamplesTest.class.getClassLoader();

  static Stream<TransitionSystem> fastModels() {
    return Stream.of(
        new Philosophers(19),
        new Philosophers(7, true),
        new BoundedRetransmission(14, 3, 2),
        new BoundedRetransmission(20, 2, 16),
        new BoundedRetransmission(10, 3));
  }

  @ParameterizedTest
  @MethodSource("fastModels")
  void explorers_and_invariants_allocate_nothing_after_warm_up(TransitionSystem system) {
    Walk walk = new Walk(system);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    walk.steps(50_000);
    threads.getCurrentThreadAllocatedBytes();
    long before = threads.getCurrentThreadAllocatedBytes();
    walk.steps(200_000);
    long after = threads.getCurrentThreadAllocatedBytes();
    // A single object for each step would be 16 bytes times 200,000.
    assertThat(after - before).isLessThan(20_000);
    assertThat(walk.distinct).as("the walk goes somewhere").isGreaterThan(1000);
  }

  /** A long walk that takes another turn each time. */
  private static final class Walk {
    private final Explorer explorer;
    private final List<StatePredicate> invariants;
    private final EventList events = new EventList();
    private State state = new State();
    private State next = new State();
    private long random = 42;
    private int distinct;

    Walk(TransitionSystem system) {
      explorer = system.explorer();
      invariants = system.invariants().stream().map(each -> each.in(system)).toList();
      explorer.initial(state);
    }

    void steps(int count) {
      for (int i = 0; i < count; i++) {
        explorer.enabled(state, events);
        if (events.isEmpty()) {
          explorer.initial(state);
          explorer.enabled(state, events);
        }
        random = random * 6364136223846793005L + 1442695040888963407L;
        int event = events.get((int) ((random >>> 33) % events.size()));
        explorer.label(state, event);
        if (explorer.fire(state, event, next) != Explorer.OK) {
          throw new AssertionError("a fault");
        }
        for (int k = 0; k < invariants.size(); k++) {
          if (!invariants.get(k).holds(next)) {
            throw new AssertionError("invariant " + k);
          }
        }
        distinct += state.sameAs(next) ? 0 : 1;
        State swap = state;
        state = next;
        next = swap;
      }
    }
  }

  @Test
  void every_example_is_found_by_its_simple_name_with_its_defaults() throws IOException {
    for (String name : index()) {
      String simple = name.substring(name.lastIndexOf('.') + 1);
      Loading loading = JavaModels.load(simple, Map.of(), LOADER);
      assertThat(loading).as(simple).isInstanceOf(Loading.Loaded.class);
      TransitionSystem system = ((Loading.Loaded) loading).system();
      State state = new State();
      system.explorer().initial(state);
      assertThat(system.narrator().bindings(state)).isNotEmpty();
    }
  }

  @Test
  void the_index_lists_every_model_of_the_package() throws Exception {
    Path classes =
        Path.of(Philosophers.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<String> models = new TreeSet<>();
    try (Stream<Path> files = Files.list(classes.resolve("dev/nutshell/examples"))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".class", "");
        Class<?> type = Class.forName("dev.nutshell.examples." + name, false, LOADER);
        if (Model.class.isAssignableFrom(type) || TransitionSystem.class.isAssignableFrom(type)) {
          models.add(type.getName());
        }
      }
    }
    assertThat(index()).isEqualTo(models);
  }

  private static Set<String> index() throws IOException {
    try (var index = LOADER.getResourceAsStream(JavaModels.INDEX)) {
      return new String(index.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Test
  void parameters_and_misspelt_names_are_told_apart() {
    assertThat(JavaModels.load("Philosophers", Map.of("n", "12"), LOADER))
        .isEqualTo(Loading.of(new Philosophers(12)));
    assertThat(JavaModels.load("philosophers", Map.of(), LOADER).toString())
        .contains("there is no class 'philosophers'. Did you mean 'Philosophers'?");
    assertThat(JavaModels.load("Klotski", Map.of(), LOADER).toString())
        .contains(
            "there is no class 'Klotski'; there are BoundedRetransmission, Mailbox, Philosophers,"
                + " Raft, RiverCrossing, SlidingTiles, Tournament, TwoPhaseCommit, WaitingRoom.");
    assertThat(JavaModels.load("Philosophers", Map.of("n", "99"), LOADER).toString())
        .contains("cannot be built: n is the number of philosophers, 2 to 32, not 99.");
  }

  @Test
  void variables_are_read_by_name_for_expressions() {
    TransitionSystem philosophers = new Philosophers(5);
    State state = new State();
    State next = new State();
    philosophers.explorer().initial(state);
    philosophers.explorer().fire(state, 3, next);
    assertThat(philosophers.narrator().variable("philosopher[3]").read(next)).isEqualTo(1);
    assertThat(philosophers.narrator().variable("philosopher[2]").read(next)).isZero();
    TransitionSystem tiles = new JavaSystem<>(new SlidingTiles());
    tiles.explorer().initial(state);
    assertThat(tiles.narrator().variable("tiles[0]").read(state)).isEqualTo(8);
  }
}
