package dev.nutshell.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.Violation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strings, sets, maps, optionals and sealed interfaces in states. */
class CollectionsInStatesTest {
  enum Light {
    RED,
    AMBER,
    GREEN {
      @Override
      boolean isGo() {
        return true;
      }
    };

    boolean isGo() {
      return false;
    }
  }

  sealed interface Phase {
    record Idle() implements Phase {}

    record Busy(@Range(max = 5) int with, String note) implements Phase {}

    record Waiting(Set<Integer> on, Optional<Light> light) implements Phase {}

    sealed interface Broken extends Phase {
      enum Way implements Broken {
        BENT,
        BURNT
      }

      record Lost(List<Optional<String>> clues) implements Broken {}
    }
  }

  record Point(int x, short y) {}

  record World(
      String name,
      Set<Light> lights,
      Set<Integer> numbers,
      @Range(min = -3, max = 20) Set<Integer> digits,
      Set<Boolean> flags,
      Map<Light, Integer> counts,
      Map<String, Set<Long>> index,
      Optional<Point> place,
      Optional<Optional<String>> note,
      Phase phase,
      List<Phase> phases,
      Set<Phase> seen,
      Map<Point, Optional<Phase>> plan,
      Set<Set<Character>> groups,
      Map<Map<Boolean, Light>, List<String>> deep) {}

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "A",
          "aa",
          "\u0000",
          "\u007F",
          "\u0080",
          "\u07FF",
          "\u0800",
          "ä",
          "\uFFFF",
          "🐢",
          "\uD83D",
          "\uDC22",
          "\uDC22\uD83D",
          "x".repeat(254),
          "x".repeat(255),
          "ö".repeat(300));

  private static String text(Random random) {
    return random.nextInt(4) == 0
        ? TEXTS.get(random.nextInt(TEXTS.size()))
        : String.valueOf((char) ('a' + random.nextInt(3)));
  }

  private static Light light(Random random) {
    return Light.values()[random.nextInt(3)];
  }

  private static Point point(Random random) {
    return new Point(random.nextInt(-2, 3) * 300, (short) random.nextInt(-1, 2));
  }

  private static <T> Optional<T> perhaps(Random random, Function<Random, T> maker) {
    return random.nextBoolean() ? Optional.of(maker.apply(random)) : Optional.empty();
  }

  private static <T> List<T> some(Random random, Function<Random, T> maker) {
    return IntStream.range(0, random.nextInt(4)).mapToObj(_ -> maker.apply(random)).toList();
  }

  private static <T> Set<T> set(Random random, Function<Random, T> maker) {
    return new HashSet<>(some(random, maker));
  }

  private static <K, V> Map<K, V> map(
      Random random, Function<Random, K> keys, Function<Random, V> values) {
    Map<K, V> map = new HashMap<>();
    some(random, keys).forEach(key -> map.put(key, values.apply(random)));
    return map;
  }

  private static Phase phase(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> new Phase.Idle();
      case 1 -> new Phase.Busy(random.nextInt(6), text(random));
      case 2 ->
          new Phase.Waiting(
              set(random, r -> r.nextInt(3)), perhaps(random, CollectionsInStatesTest::light));
      case 3 -> Phase.Broken.Way.values()[random.nextInt(2)];
      default ->
          new Phase.Broken.Lost(some(random, r -> perhaps(r, CollectionsInStatesTest::text)));
    };
  }

  private static World world(Random random) {
    return new World(
        text(random),
        set(random, CollectionsInStatesTest::light),
        set(random, r -> r.nextInt(-2, 3) * 1000),
        set(random, r -> r.nextInt(-3, 21)),
        set(random, Random::nextBoolean),
        map(random, CollectionsInStatesTest::light, r -> r.nextInt(3)),
        map(random, CollectionsInStatesTest::text, r -> set(r, q -> q.nextLong(3) << 40)),
        perhaps(random, CollectionsInStatesTest::point),
        perhaps(random, r -> perhaps(r, CollectionsInStatesTest::text)),
        phase(random),
        some(random, CollectionsInStatesTest::phase),
        set(random, CollectionsInStatesTest::phase),
        map(
            random,
            CollectionsInStatesTest::point,
            r -> perhaps(r, CollectionsInStatesTest::phase)),
        set(random, r -> set(r, q -> (char) ('a' + q.nextInt(3)))),
        map(
            random,
            r -> map(r, Random::nextBoolean, CollectionsInStatesTest::light),
            r -> some(r, CollectionsInStatesTest::text)));
  }

  /** An equal set or map of another class and in another order. */
  private static <T> Set<T> otherwise(Random random, Set<T> set) {
    List<T> elements = new ArrayList<>(set);
    Collections.shuffle(elements, random);
    return switch (random.nextInt(4)) {
      case 0 -> Set.copyOf(elements);
      case 1 -> new LinkedHashSet<>(elements);
      case 2 -> Collections.synchronizedSet(new HashSet<>(elements));
      default -> {
        Set<T> tree = new TreeSet<>(Comparator.comparing(elements::indexOf));
        tree.addAll(elements);
        yield tree;
      }
    };
  }

  private static <K, V> Map<K, V> otherwise(Random random, Map<K, V> map) {
    List<K> keys = new ArrayList<>(map.keySet());
    Collections.shuffle(keys, random);
    Map<K, V> other =
        random.nextBoolean()
            ? new LinkedHashMap<>()
            : new TreeMap<>(Comparator.comparing(keys::indexOf));
    keys.forEach(key -> other.put(key, map.get(key)));
    return random.nextBoolean() ? other : Map.copyOf(other);
  }

  private static World otherwise(Random random, World w) {
    Map<String, Set<Long>> index = new LinkedHashMap<>();
    w.index.forEach((key, value) -> index.put(key, otherwise(random, value)));
    return new World(
        new String(w.name.toCharArray()),
        otherwise(random, w.lights),
        otherwise(random, w.numbers),
        otherwise(random, w.digits),
        otherwise(random, w.flags),
        w.counts.isEmpty() ? new EnumMap<>(Light.class) : new EnumMap<>(w.counts),
        otherwise(random, index),
        w.place,
        w.note,
        w.phase instanceof Phase.Waiting(var on, var light)
            ? new Phase.Waiting(otherwise(random, on), light)
            : w.phase,
        new ArrayList<>(w.phases),
        otherwise(random, w.seen),
        otherwise(random, w.plan),
        otherwise(random, w.groups),
        otherwise(random, w.deep));
  }

  private static byte[] bytes(RecordCodec<World> codec, World world) {
    State vector = new State(8);
    codec.encode(world, vector);
    return vector.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void what_is_encoded_into_a_used_vector_decodes_to_an_equal_value(long seed) {
    Random random = new Random(seed);
    RecordCodec<World> codec = RecordCodec.of(World.class);
    State vector = new State(8);
    for (int i = 0; i < 1000; i++) {
      World world = world(random);
      codec.encode(world, vector);
      assertThat(vector.toByteArray()).isEqualTo(bytes(codec, world));
      assertThat(codec.decode(vector)).isEqualTo(world);
      assertThat(bytes(codec, codec.decode(vector))).isEqualTo(vector.toByteArray());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void equal_values_have_equal_bytes_however_they_were_built(long seed) {
    Random random = new Random(seed);
    RecordCodec<World> codec = RecordCodec.of(World.class);
    for (int i = 0; i < 1000; i++) {
      World world = world(random);
      World other = otherwise(random, world);
      assertThat(other).isEqualTo(world);
      assertThat(bytes(codec, other)).isEqualTo(bytes(codec, world));
    }
  }

  record Small(Set<Integer> some, Map<Light, Phase> phases, Optional<String> text) {}

  @Test
  void different_values_have_different_bytes() {
    Random random = new Random(7);
    RecordCodec<Small> codec = RecordCodec.of(Small.class);
    Map<State, Small> known = new HashMap<>();
    Set<Small> values = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      Small value =
          new Small(
              set(random, r -> r.nextInt(4)),
              map(random, CollectionsInStatesTest::light, CollectionsInStatesTest::phase),
              perhaps(random, CollectionsInStatesTest::text));
      State vector = new State();
      codec.encode(value, vector);
      Small same = known.putIfAbsent(vector, value);
      assertThat(same == null).isEqualTo(values.add(value));
      if (same != null) {
        assertThat(same).isEqualTo(value);
      }
    }
    assertThat(values).hasSizeBetween(5_000, 19_500);
  }

  @Test
  void what_is_decoded_is_gone_through_in_one_order_and_cannot_be_changed() {
    record Sets(Set<Integer> numbers, Map<Integer, String> names, Set<Light> lights) {}
    RecordCodec<Sets> codec = RecordCodec.of(Sets.class);
    State vector = new State();
    codec.encode(
        new Sets(
            Set.of(70_000, -5, 3),
            Map.of(9, "nine", -9, "less", 300, "more"),
            Set.of(Light.GREEN, Light.RED)),
        vector);
    Sets back = codec.decode(vector);
    assertThat(back.numbers).containsExactly(-5, 3, 70_000);
    assertThat(back.names.values()).containsExactly("less", "nine", "more");
    assertThat(back.lights).containsExactly(Light.RED, Light.GREEN);
    for (Collection<?> fixed :
        List.of(back.numbers, back.names.keySet(), back.names.values(), back.lights)) {
      assertThatThrownBy(fixed::clear).isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void a_set_of_few_possible_elements_takes_a_bit_for_each() {
    record Bits(Set<Light> lights, @Range(min = 1, max = 9) Set<Integer> digits, Set<Byte> all) {}
    RecordCodec<Bits> codec = RecordCodec.of(Bits.class);
    State vector = new State();
    codec.encode(
        new Bits(Set.of(Light.values()), Set.of(1, 9), Set.of((byte) -128, (byte) 127)), vector);
    assertThat(vector.length()).isEqualTo(1 + 2 + 3);
    assertThat(codec.decode(vector).digits).containsExactly(1, 9);
    record Whole(@Range(max = 63) Set<Long> all) {}
    Set<Long> all = new HashSet<>();
    IntStream.range(0, 64).forEach(i -> all.add((long) i));
    State full = new State();
    RecordCodec.of(Whole.class).encode(new Whole(all), full);
    assertThat(full.length()).isEqualTo(8);
    assertThat(RecordCodec.of(Whole.class).decode(full).all).isEqualTo(all);
  }

  @Test
  void null_is_refused_by_name_wherever_it_is() {
    World some = world(new Random(3));
    RecordCodec<World> codec = RecordCodec.of(World.class);
    record Inner(Optional<String> text, Set<String> set, Map<String, String> map, Phase phase) {}
    RecordCodec<Inner> inner = RecordCodec.of(Inner.class);
    Phase idle = new Phase.Idle();
    assertThatThrownBy(() -> inner.encode(new Inner(null, Set.of(), Map.of(), idle), new State()))
        .hasMessage("'Inner.text' is null, which no vector can hold; Optional.empty() is nothing");
    Set<String> holes = new HashSet<>(Collections.singleton(null));
    for (Inner wrong :
        List.of(
            new Inner(Optional.empty(), null, Map.of(), idle),
            new Inner(Optional.empty(), holes, Map.of(), idle))) {
      assertThatThrownBy(() -> inner.encode(wrong, new State()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("'Inner.set' is null, which no vector can hold");
    }
    for (Map<String, String> map :
        java.util.Arrays.<Map<String, String>>asList(
            null, Collections.singletonMap(null, "x"), Collections.singletonMap("x", null))) {
      assertThatThrownBy(
              () -> inner.encode(new Inner(Optional.empty(), Set.of(), map, idle), new State()))
          .hasMessage("'Inner.map' is null, which no vector can hold");
    }
    assertThatThrownBy(
            () -> inner.encode(new Inner(Optional.empty(), Set.of(), Map.of(), null), new State()))
        .hasMessage("'Inner.phase' is null, which no vector can hold");
    assertThat(bytes(codec, some)).isNotEmpty();
  }

  @Test
  void a_set_that_is_none_by_equals_is_refused() {
    record Two(Set<String> texts, Set<Boolean> flags) {}
    Set<String> twice = Collections.newSetFromMap(new IdentityHashMap<>());
    twice.add(new String("a"));
    twice.add(new String("a"));
    assertThatThrownBy(
            () -> RecordCodec.of(Two.class).encode(new Two(twice, Set.of()), new State()))
        .hasMessage("'Two.texts' has an element twice, so it is no set by equals()");
  }

  record ArrayInSet(Set<int[]> set) {}

  record Grid(int[] cells) {}

  record ArrayInKey(Map<Optional<Grid>, String> map) {}

  record ArrayInValue(Map<String, int[]> map) {}

  sealed interface Shape {
    final class Blob implements Shape {}
  }

  sealed interface Tree {
    record Leaf(int value) implements Tree {}

    record Branch(Tree left, Tree right) implements Tree {}
  }

  interface Open {}

  record WithShape(Shape shape) {}

  record WithTree(List<Tree> trees) {}

  record WithOpen(Optional<Open> open) {}

  record WithWild(Set<? extends Number> set) {}

  record WithRaw(@SuppressWarnings("rawtypes") Set set) {}

  @Test
  void what_has_no_encoding_is_refused_by_name() {
    assertThatThrownBy(() -> RecordCodec.of(ArrayInSet.class))
        .hasMessage(
            "'ArrayInSet.set' has an array in a Set or in a key of a Map, where it would equal no"
                + " copy of itself; a List does");
    assertThatThrownBy(() -> RecordCodec.of(ArrayInKey.class))
        .hasMessageStartingWith("'Grid.cells' has an array in a Set or in a key of a Map");
    RecordCodec.of(ArrayInValue.class);
    assertThatThrownBy(() -> RecordCodec.of(WithShape.class))
        .hasMessage(
            "'WithShape.shape' may be a "
                + Shape.Blob.class.getName()
                + ", which is neither a record nor an enum");
    assertThatThrownBy(() -> RecordCodec.of(WithTree.class))
        .hasMessageContaining("Branch contains itself");
    assertThatThrownBy(() -> RecordCodec.of(WithOpen.class))
        .hasMessageStartingWith("'WithOpen.open' is of type " + Open.class.getName() + ";");
    assertThatThrownBy(() -> RecordCodec.of(WithWild.class))
        .hasMessageStartingWith("'WithWild.set' is of type ? extends java.lang.Number;");
    assertThatThrownBy(() -> RecordCodec.of(WithRaw.class))
        .hasMessageStartingWith("'WithRaw.set' is of type java.util.Set;");
  }

  @Test
  void a_long_text_survives() {
    record Book(String text, Set<String> quotes) {}
    RecordCodec<Book> codec = RecordCodec.of(Book.class);
    String text = "añ🐢".repeat(300_000);
    State vector = new State();
    Book book = new Book(text, Set.of(text.substring(1), text));
    codec.encode(book, vector);
    assertThat(codec.decode(vector)).isEqualTo(book);
  }

  @Test
  void variables_and_bindings_are_what_a_person_expects() {
    record Desk(
        Set<Integer> letters,
        Map<Light, String> names,
        Optional<Point> place,
        Optional<Integer> none,
        Phase phase,
        List<String> words) {}
    RecordCodec<Desk> codec = RecordCodec.of(Desk.class);
    State vector = new State();
    codec.encode(
        new Desk(
            Set.of(4, 2),
            Map.of(Light.RED, "stop"),
            Optional.of(new Point(7, (short) 8)),
            Optional.empty(),
            new Phase.Busy(3, "hm"),
            List.of("a", "b")),
        vector);
    assertThat(codec.bindings(vector))
        .containsExactly(
            new Narrator.Binding("letters", "[2, 4]"),
            new Narrator.Binding("names", "{RED=stop}"),
            new Narrator.Binding("place.x", "7"),
            new Narrator.Binding("place.y", "8"),
            new Narrator.Binding("none", "empty"),
            new Narrator.Binding("phase", "Busy"),
            new Narrator.Binding("phase.with", "3"),
            new Narrator.Binding("phase.note", "hm"),
            new Narrator.Binding("words", "[a, b]"));
    assertThat(codec.variable("letters.size").read(vector)).isEqualTo(2);
    assertThat(codec.variable("names.size").read(vector)).isEqualTo(1);
    assertThat(codec.variable("place.x").read(vector)).isEqualTo(7);
    assertThat(codec.variable("place.present").read(vector)).isEqualTo(1);
    assertThat(codec.variable("none.present").read(vector)).isZero();
    assertThat(codec.variable("none").read(vector)).isZero();
    assertThat(codec.variable("phase.with").read(vector)).isEqualTo(3);
    assertThat(codec.variable("phase.on.size").read(vector)).isZero();
    for (String none : List.of("phase", "phase.x", "letters", "words[0]", "names[0]", "place")) {
      assertThat(codec.variable(none)).as(none).isNull();
    }
  }

  /** A token that is passed among people until all have had it; states are a sealed interface. */
  sealed interface Round {
    record Going(Set<String> had, String at) implements Round {}

    record Over() implements Round {}
  }

  record Passing(int people) implements Model<Round> {
    @Override
    public List<Round> initial() {
      return List.of(new Round.Going(Set.of("p0"), "p0"));
    }

    @Override
    public void moves(Round state, Moves<Round> moves) {
      if (!(state instanceof Round.Going(var had, var _))) {
        return;
      }
      if (had.size() == people) {
        moves.add("end", new Round.Over());
        return;
      }
      for (int i = 0; i < people; i++) {
        Set<String> now = new HashSet<>(had);
        now.add("p" + i);
        moves.add("pass to", "p" + i, new Round.Going(now, "p" + i));
      }
    }

    @Override
    public boolean mayEnd(Round state) {
      return state instanceof Round.Over;
    }
  }

  @Test
  void the_states_of_a_model_may_be_a_sealed_interface() {
    // Of each set that has p0, somebody has the token, but p0 is never the last; and the end.
    long sets = IntStream.rangeClosed(1, 5).mapToLong(k -> k * binomial(4, k - 1)).sum() - 1;
    for (String store : List.of("full", "tree", "collapse", "comback")) {
      assertThat(Check.of(new Passing(5)).store(store).mustHold().counts().states())
          .isEqualTo(sets + 1);
    }
    Violation violation =
        Check.of(new Passing(3)).store("full").eventually(s -> s instanceof Round.Over).mustFail();
    assertThat(TrailText.of(violation)).contains("case=Going, had=[p0], at=p0");
  }

  private static long binomial(int n, int k) {
    return k == 0 ? 1 : binomial(n - 1, k - 1) * n / k;
  }
}
