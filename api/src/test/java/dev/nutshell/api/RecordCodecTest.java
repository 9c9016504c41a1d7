package dev.nutshell.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordCodecTest {
  enum Light {
    RED,
    AMBER,
    GREEN
  }

  record Car(@Range(min = -5, max = 250) int speed, Light sees, boolean braked) {}

  record Everything(
      boolean flag,
      byte small,
      short medium,
      char letter,
      int number,
      long big,
      Light light,
      Car car,
      @Range(max = 3) List<Integer> queue,
      List<Car> cars,
      List<List<Light>> lanes) {}

  record Arrays4(boolean[] flags, @Range(max = 9) int[] digits, Light[] lights, Car[][] grid) {}

  private static Car car(Random random) {
    return new Car(
        random.nextInt(-5, 251), Light.values()[random.nextInt(3)], random.nextBoolean());
  }

  private static <T> List<T> several(
      Random random, int most, java.util.function.Function<Random, T> maker) {
    List<T> list = new ArrayList<>();
    for (int left = random.nextInt(most + 1); left > 0; left--) {
      list.add(maker.apply(random));
    }
    return list;
  }

  private static Everything everything(Random random) {
    return new Everything(
        random.nextBoolean(),
        (byte) random.nextInt(),
        (short) random.nextInt(),
        (char) random.nextInt(),
        random.nextInt(),
        random.nextLong(),
        Light.values()[random.nextInt(3)],
        car(random),
        several(random, 5, r -> r.nextInt(4)),
        several(random, 4, RecordCodecTest::car),
        several(random, 3, r -> several(r, 3, q -> Light.values()[q.nextInt(3)])));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void what_is_encoded_into_a_used_vector_decodes_to_an_equal_record(long seed) {
    Random random = new Random(seed);
    RecordCodec<Everything> codec = RecordCodec.of(Everything.class);
    State vector = new State(8);
    for (int i = 0; i < 500; i++) {
      Everything value = everything(random);
      codec.encode(value, vector);
      State fresh = new State();
      codec.encode(value, fresh);
      assertThat(codec.decode(vector)).isEqualTo(value);
      assertThat(vector).isEqualTo(fresh);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void components_cover_the_vector_without_gaps(long seed) {
    Random random = new Random(seed);
    RecordCodec<Everything> codec = RecordCodec.of(Everything.class);
    StateLayout layout = codec.layout();
    State vector = new State();
    Components components = new Components();
    for (int i = 0; i < 100; i++) {
      Everything value = everything(random);
      codec.encode(value, vector);
      layout.components(vector, components);
      assertThat(components.end(components.size() - 1)).isEqualTo(vector.length());
      assertThat(components.size()).isEqualTo(11 + value.cars().size());
      for (int k = 0; k < components.size(); k++) {
        assertThat(components.end(k)).isGreaterThan(components.start(k));
        assertThat(components.kind(k)).isBetween(0, layout.kinds().size() - 1);
      }
    }
  }

  @Test
  void arrays_of_any_kind_and_length_survive() {
    RecordCodec<Arrays4> codec = RecordCodec.of(Arrays4.class);
    int[] digits = new int[300];
    Arrays.setAll(digits, i -> i % 10);
    Car[][] grid = {{}, {new Car(3, Light.RED, true)}};
    State vector = new State();
    codec.encode(
        new Arrays4(new boolean[] {true, false}, digits, new Light[] {Light.GREEN}, grid), vector);
    Arrays4 back = codec.decode(vector);
    assertThat(back.flags()).containsExactly(true, false);
    assertThat(back.digits()).isEqualTo(digits);
    assertThat(back.lights()).containsExactly(Light.GREEN);
    assertThat(back.grid()).isDeepEqualTo(grid);
    assertThat(vector.length()).isEqualTo(1 + 2 + 5 + 300 + 1 + 1 + 1 + 1 + 1 + 3);
  }

  @Test
  void a_range_takes_the_fewest_whole_bytes() {
    record Small(@Range(max = 255) int a, @Range(min = 1000, max = 1255) long b, Light c) {}
    State vector = new State();
    RecordCodec.of(Small.class).encode(new Small(255, 1255, Light.AMBER), vector);
    assertThat(vector.length()).isEqualTo(3);
  }

  @Test
  void a_value_outside_its_range_is_refused_by_name() {
    RecordCodec<Car> codec = RecordCodec.of(Car.class);
    assertThatThrownBy(() -> codec.encode(new Car(251, Light.RED, false), new State()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'Car.speed' is 251, outside its range from -5 to 250");
    assertThatThrownBy(() -> codec.encode(new Car(0, null, false), new State()))
        .hasMessage("'Car.sees' is null, which no vector can hold");
  }

  @Test
  void variables_are_read_by_their_path() {
    RecordCodec<Everything> codec = RecordCodec.of(Everything.class);
    Everything value =
        new Everything(
            true,
            (byte) -7,
            (short) -300,
            'x',
            -70_000,
            5L,
            Light.GREEN,
            new Car(-3, Light.AMBER, true),
            List.of(3, 1),
            List.of(new Car(0, Light.RED, false), new Car(99, Light.GREEN, true)),
            List.of(List.of(), List.of(Light.AMBER)));
    State vector = new State();
    codec.encode(value, vector);
    assertThat(read(codec, "flag", vector)).isEqualTo(1);
    assertThat(read(codec, "small", vector)).isEqualTo(-7);
    assertThat(read(codec, "medium", vector)).isEqualTo(-300);
    assertThat(read(codec, "letter", vector)).isEqualTo('x');
    assertThat(read(codec, "number", vector)).isEqualTo(-70_000);
    assertThat(read(codec, "light", vector)).isEqualTo(2);
    assertThat(read(codec, "car.speed", vector)).isEqualTo(-3);
    assertThat(read(codec, "queue[0]", vector)).isEqualTo(3);
    assertThat(read(codec, "queue[7]", vector)).isZero();
    assertThat(read(codec, "queue.length", vector)).isEqualTo(2);
    assertThat(read(codec, "cars[1].speed", vector)).isEqualTo(99);
    assertThat(read(codec, "lanes[1][0]", vector)).isEqualTo(1);
    for (String none : List.of("", "fla", "big", "car", "queue", "queue[", "queue[x]", "flag.x")) {
      assertThat(codec.variable(none)).as(none).isNull();
    }
  }

  private static int read(RecordCodec<?> codec, String name, State vector) {
    return codec.variable(name).read(vector);
  }

  @Test
  void bindings_show_values_as_a_person_writes_them() {
    record Street(Car first, List<Integer> queue, List<Car> cars, List<Car> none) {}
    State vector = new State();
    RecordCodec<Street> codec = RecordCodec.of(Street.class);
    Car car = new Car(30, Light.RED, true);
    codec.encode(new Street(car, List.of(4, 2), List.of(car), List.of()), vector);
    assertThat(codec.bindings(vector))
        .extracting(Narrator.Binding::name, Narrator.Binding::value)
        .extracting(Object::toString)
        .containsExactly(
            "(\"first.speed\", \"30\")",
            "(\"first.sees\", \"RED\")",
            "(\"first.braked\", \"true\")",
            "(\"queue\", \"[4, 2]\")",
            "(\"cars.size\", \"1\")",
            "(\"cars[0].speed\", \"30\")",
            "(\"cars[0].sees\", \"RED\")",
            "(\"cars[0].braked\", \"true\")",
            "(\"none.size\", \"0\")");
  }

  record WithText(int x, StringBuilder text) {}

  record WithSet(java.util.HashSet<Integer> set) {}

  record Deep(WithText inner) {}

  record Chain(int x, List<Chain> rest) {}

  record Nothing() {}

  record BadRange(@Range(min = 4, max = 3) int x) {}

  @Test
  void what_has_no_encoding_is_refused_when_the_codec_is_made() {
    assertThatThrownBy(() -> RecordCodec.of(WithText.class))
        .hasMessageStartingWith(
            "'WithText.text' is of type java.lang.StringBuilder; a component is a");
    assertThatThrownBy(() -> RecordCodec.of(WithSet.class))
        .hasMessageStartingWith("'WithSet.set' is of type java.util.HashSet<java.lang.Integer>;");
    assertThatThrownBy(() -> RecordCodec.of(Deep.class))
        .hasMessageStartingWith("'WithText.text' is of type");
    assertThatThrownBy(() -> RecordCodec.of(Chain.class)).hasMessageContaining("contains itself");
    assertThatThrownBy(() -> RecordCodec.of(Nothing.class)).hasMessageContaining("no components");
    assertThatThrownBy(() -> RecordCodec.of(BadRange.class))
        .hasMessage("'BadRange.x' cannot range from 4 to 3");
    assertThatThrownBy(() -> RecordCodec.of(String.class))
        .hasMessageStartingWith("java.lang.String is not a record");
  }
}
