package dev.nutshell.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Result;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JavaModelsTest {
  private static final String HERE = JavaModelsTest.class.getName() + "$";

  /** What every model here is made of. */
  public record Number(int x) {}

  /** Counts to a bound. */
  public record Counting(int bound, long step, boolean loops, String name, Pace pace)
      implements Model<Number> {
    /** How fast. */
    public enum Pace {
      SLOW,
      FAST
    }

    public Counting {
      if (bound < 1) {
        throw new IllegalArgumentException("bound is at least 1, not " + bound);
      }
    }

    public Counting() {
      this(3, 1, true, "x", Pace.SLOW);
    }

    @Override
    public List<Number> initial() {
      return List.of(new Number(0));
    }

    @Override
    public void moves(Number now, Moves<Number> moves) {
      int stride = (int) step * (pace == Pace.FAST ? 2 : 1);
      if (now.x < bound) {
        moves.add(name, new Number(Math.min(bound, now.x + stride)));
      } else if (loops) {
        moves.add("again", new Number(0));
      }
    }
  }

  /** A plain class: the constructor's parameters are the model's. */
  public static class Plain implements Model<Number> {
    private final int most;

    public Plain(int most) {
      this.most = most;
    }

    public Plain() {
      this(2);
    }

    @Override
    public List<Number> initial() {
      return List.of(new Number(0));
    }

    @Override
    public void moves(Number now, Moves<Number> moves) {
      moves.add("next", new Number((now.x + 1) % most));
    }
  }

  /** Has no default. */
  public record NoDefault(int n) implements Model<Number> {
    @Override
    public List<Number> initial() {
      return List.of(new Number(n));
    }

    @Override
    public void moves(Number now, Moves<Number> moves) {}
  }

  /** Cannot be encoded. */
  public record Texts(double d) implements Model<String> {
    public Texts() {
      this(0.5);
    }

    @Override
    public List<String> initial() {
      return List.of("a");
    }

    @Override
    public void moves(String state, Moves<String> moves) {}
  }

  /** Is abstract. */
  public abstract static class Shape implements Model<Number> {}

  /** Goes wrong of itself. */
  public static class Broken extends Plain {
    static final int BAD = Integer.parseInt("bad");
  }

  private static Loading load(String name, String... pairs) {
    Map<String, String> parameters = new java.util.LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      parameters.put(pairs[i], pairs[i + 1]);
    }
    return JavaModels.load(name, parameters, JavaModelsTest.class.getClassLoader());
  }

  private static long states(Loading loading) {
    assertThat(loading).isInstanceOf(Loading.Loaded.class);
    Result result =
        Check.of(((Loading.Loaded) loading).system()).store("full").property("none").run();
    return result.counts().states();
  }

  private static String problem(Loading loading) {
    assertThat(loading).isInstanceOf(Loading.Rejected.class);
    Loading.Rejected rejected = (Loading.Rejected) loading;
    assertThat(rejected.problems()).hasSize(1);
    return rejected.problems().getFirst().toString().replace(HERE, "");
  }

  @Test
  void what_is_not_given_has_its_default() {
    assertThat(states(load(HERE + "Counting"))).isEqualTo(4);
    assertThat(states(load(HERE + "Counting", "bound", "10"))).isEqualTo(11);
    assertThat(states(load(HERE + "Counting", "bound", "10", "pace", "fast", "step", "5")))
        .isEqualTo(2);
    assertThat(states(load(HERE + "Counting", "loops", "FALSE", "name", "up"))).isEqualTo(4);
    assertThat(states(load(HERE + "Plain", "most", "9"))).isEqualTo(9);
    assertThat(states(load(HERE + "Plain"))).isEqualTo(2);
    assertThat(states(load(HERE + "NoDefault", "n", "1"))).isEqualTo(1);
  }

  @Test
  void a_simple_name_is_looked_for_in_the_given_packages() {
    JavaModels models =
        new JavaModels(JavaModelsTest.class.getClassLoader(), List.of("dev.nutshell.api"));
    assertThat(states(models.load("JavaModelsTest$Plain", Map.of()))).isEqualTo(2);
    assertThat(problem(load("JavaModelsTest$Plain"))).startsWith("there is no class");
  }

  @Test
  void a_wrong_parameter_is_one_clear_sentence() {
    assertThat(problem(load(HERE + "Counting", "bund", "3")))
        .isEqualTo("class Counting has no parameter 'bund'; did you mean 'bound'?");
    assertThat(problem(load(HERE + "Counting", "q", "3")))
        .isEqualTo(
            "class Counting has no parameter 'q'; there are bound, step, loops, name, pace.");
    assertThat(problem(load(HERE + "Counting", "bound", "many")))
        .isEqualTo("class Counting has a parameter 'bound' that is a whole number, not 'many'.");
    assertThat(problem(load(HERE + "Counting", "bound", "99999999999")))
        .isEqualTo(
            "class Counting has a parameter 'bound' that is a whole number, not '99999999999'.");
    assertThat(problem(load(HERE + "Counting", "loops", "yes")))
        .isEqualTo("class Counting has a parameter 'loops' that is true or false, not 'yes'.");
    assertThat(problem(load(HERE + "Counting", "pace", "lazy")))
        .isEqualTo("class Counting has a parameter 'pace' that is one of SLOW, FAST, not 'lazy'.");
    assertThat(problem(load(HERE + "Texts", "d", "1.5")))
        .contains("'d' that is of type double, which cannot be given by name");
    assertThat(problem(load(HERE + "NoDefault")))
        .isEqualTo("class NoDefault needs its parameter 'n', which has no default.");
  }

  @Test
  void a_class_that_will_not_do_is_one_clear_sentence() {
    assertThat(problem(load("Philosofers"))).startsWith("there is no class 'Philosofers'");
    assertThat(problem(load("java.lang.String")))
        .isEqualTo("class java.lang.String is neither a Model nor a TransitionSystem.");
    assertThat(problem(load(HERE + "Shape")))
        .isEqualTo("class Shape is abstract; a class that can be built is wanted.");
    assertThat(problem(load(HERE + "Counting", "bound", "0")))
        .isEqualTo("class Counting cannot be built: bound is at least 1, not 0.");
    assertThat(problem(load(HERE + "Texts")))
        .startsWith("class Texts cannot be checked: java.lang.String is not a record");
    assertThat(problem(load(HERE + "Broken"))).startsWith("class Broken cannot be built: ");
  }
}
