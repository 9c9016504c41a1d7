package dev.nutshell.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.nutshell.api.Check;
import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import dev.nutshell.api.Range;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Tests that fail on purpose, and what they say. */
class ModelTestTest {
  /** Counts round and round. */
  public record Counter(int most, boolean stops) implements Model<Counter.Count> {
    public record Count(@Range(max = 9) int value) {}

    public Counter() {
      this(3, false);
    }

    @Override
    public List<Count> initial() {
      return List.of(new Count(0));
    }

    @Override
    public void moves(Count now, Moves<Count> moves) {
      if (now.value() < most) {
        moves.add("count to {}", now.value() + 1, new Count(now.value() + 1));
      } else if (!stops) {
        moves.add("begin again", new Count(0));
      }
    }

    @Override
    public Map<String, Predicate<Count>> invariants() {
      return Map.of("small", now -> now.value() < 6);
    }
  }

  static class Tests {
    @ModelTest(Counter.class)
    void holds(Check<Counter.Count> check) {
      check.always(now -> now.value() <= 3);
    }

    @ModelTest(value = Counter.class, define = "most=7")
    void fails(Check<Counter.Count> check) {}

    @ModelTest(value = Counter.class, define = "stops=true", violates = "deadlock")
    void is_meant_to_stop(Check<?> check) {}

    @ModelTest(value = Counter.class, violates = "deadlock")
    void does_not_stop(Check<?> check) {}

    @ModelTest(value = Counter.class, define = "most=7", violates = "deadlock")
    void fails_otherwise(Check<?> check) {}

    @ModelTest(
        value = Counter.class,
        stores = {"full", "tree", "bitstate"})
    void in_several_stores(Check<?> check) {}

    @ModelTest(value = Counter.class, define = "mots=7")
    void has_a_wrong_parameter(Check<?> check) {}

    @ModelTest(Counter.class)
    void asks_nothing() {}

    @TestFactory
    Stream<DynamicTest> one_by_one() {
      return PropertyTests.of("Counter", Check.of(new Counter(7, true)));
    }
  }

  private static final Events EVENTS =
      EngineTestKit.engine("junit-jupiter")
          .selectors(selectClass(Tests.class))
          .execute()
          .allEvents();

  /** By the display names of test and method, what they threw; null for nothing. */
  private static Throwable thrown(String method, String test) {
    return EVENTS
        .finished()
        .filter(event -> event.getTestDescriptor().getUniqueId().toString().contains(method))
        .filter(event -> event.getTestDescriptor().getDisplayName().equals(test))
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no test '" + test + "' of " + method))
        .getThrowable()
        .orElse(null);
  }

  @Test
  void what_holds_passes() {
    assertThat(thrown("holds(", "Counter")).isNull();
    assertThat(thrown("is_meant_to_stop(", "Counter with stops=true")).isNull();
    assertThat(Path.of("target/nutshell/Tests.holds.html")).doesNotExist();
  }

  @Test
  void what_fails_shows_the_way_there() {
    Throwable failure = thrown("fails(", "Counter with most=7");
    assertThat(failure)
        .isInstanceOf(ModelFailure.class)
        .hasMessageStartingWith(
            """
            Counter with most=7 violates small
            invariant small does not hold, after 6 moves:
               0. start                          value=0
               1. count to 1                     value=1
               2. count to 2                     value=2
               3. count to 3                     value=3
               4. count to 4                     value=4
               5. count to 5                     value=5
               6. count to 6                     value=6
            """)
        .hasMessageContaining("to step through: ");
    assertThat(((ModelFailure) failure).violation().orElseThrow().trail().depth()).isEqualTo(6);
    assertThat(failure.getStackTrace()).isEmpty();
    assertThat(Files.exists(Path.of("target/nutshell/Tests.fails.html"))).isTrue();
  }

  @Test
  void what_was_meant_to_fail_and_does_not_fails() {
    assertThat(thrown("does_not_stop(", "Counter"))
        .hasMessage("Counter: deadlock was to be violated, and every checked property holds");
    assertThat(thrown("fails_otherwise(", "Counter with most=7"))
        .hasMessageStartingWith("deadlock was to be violated, and another property is: Counter");
  }

  @Test
  void a_store_that_may_omit_states_proves_nothing() {
    assertThat(thrown("in_several_stores(", "Counter in tree")).isNull();
    assertThat(thrown("in_several_stores(", "Counter in bitstate"))
        .hasMessageContaining("may have omitted states");
  }

  @Test
  void mistakes_in_a_test_are_told() {
    assertThat(thrown("has_a_wrong_parameter(", "Counter with mots=7"))
        .hasMessageContaining("has no parameter 'mots'; did you mean 'most'?");
    assertThat(thrown("asks_nothing(", "asks_nothing()")).hasMessageContaining("takes no Check");
  }

  @Test
  void each_property_is_a_test() {
    assertThat(thrown("one_by_one", "assert")).isNull();
    assertThat(thrown("one_by_one", "small")).hasMessageContaining("6. count to 6");
    assertThat(thrown("one_by_one", "deadlock")).hasMessageContaining("after 7 moves");
  }
}
