package dev.nutshell.frontends;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.search.BreadthFirst;
import dev.nutshell.engine.search.DepthFirst;
import dev.nutshell.engine.search.Exploration;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a model learns while it is explored can be handed to the same model elsewhere. */
class VocabularyTest {
  private static final MemoryBudget PLENTY = new MemoryBudget(256L << 20);

  /** A model that is loaded as often as it is asked for. */
  private record Subject(String name, FrontEnd language, String text, Map<String, String> defines) {
    TransitionSystem load() {
      Source source = text == null ? new Source.Named(name) : Source.text(name, text);
      FrontEnd chosen =
          language != null
              ? language
              : ((FrontEnds.Choice.Chosen) FrontEnds.choose(name, null)).frontEnd();
      return ((Loading.Loaded) chosen.load(source, LoadOptions.TO_CHECK.defining(defines), PLENTY))
          .system();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Subject example(String name) {
    return new Subject(name, null, null, Map.of());
  }

  static Stream<Subject> subjects() {
    // So many bindings that they are numbered as they are met, and a counter that is outgrown.
    String cpn =
        """
        <workspaceElements><cpnet><globbox><color><id>S</id><string/></color><color><id>B</id><bool/>
        </color><var><type><id>S</id></type><id>s</id></var><var><type><id>B</id></type><id>b</id>
        </var></globbox><page id="g"><pageattr name="G"/><place id="p"><text>P</text><type><text>S
        </text></type><initmark><text>"a"</text></initmark></place><trans id="t"><text>T</text>
        <cond><text>size s &lt; 7</text></cond></trans><arc orientation="PtoT"><transend idref="t"/>
        <placeend idref="p"/><annot><text>s</text></annot></arc><arc orientation="TtoP"><transend
        idref="t"/><placeend idref="p"/><annot><text>s ^ (if b then "b" else "c")</text></annot>
        </arc></page></cpnet></workspaceElements>
        """;
    String helena =
        "n { type t: range 0..2000000;"
            + " place a { dom: t; init: <( 3 )> + <( 5 )>; }"
            + " place c { dom: epsilon; init: 40 * epsilon; } place b { dom: epsilon; }"
            + " transition go { in { a: <( x )>; c: epsilon; }"
            + " out { a: <( (x * 31 + 7) % 1999 )>; b: epsilon; } } }";
    return Stream.of(
        example("../examples/promela/leader.pml"),
        example("../examples/promela/relay.pml"),
        example("../examples/promela/ticket_lock.pml"),
        example("../examples/petri/stop_and_wait.pnml"),
        example("../examples/petri/telephones.pnml"),
        example("../examples/petri/database.pnml"),
        new Subject("n.lna", PetriModels.HELENA, helena, Map.of()),
        new Subject("n.cpn", CpnModels.FRONT_END, cpn, Map.of()),
        example("java:RiverCrossing"),
        example("java:Philosophers"));
  }

  private static byte[] image(TransitionSystem system, StateStore store, Search search)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
    system.vocabulary().write(out);
    store.write(out);
    search.write(out);
    out.finish();
    return bytes.toByteArray();
  }

  private static List<Object> told(Exploration exploration) {
    return List.of(
        exploration.counters().states,
        exploration.counters().transitions(),
        exploration.counters().depth,
        exploration.counters().errors,
        String.valueOf(exploration.unreached()),
        exploration.innerSteps());
  }

  private static Search search(boolean deep, Task task) {
    return deep ? new DepthFirst(task) : new BreadthFirst(task);
  }

  /**
   * Explores from the image on, or from the beginning.
   *
   * @param image null where nothing was done yet
   * @return the image where it paused, or what it found in the end
   */
  private static Object explore(
      TransitionSystem loaded, String spec, boolean deep, long pauseAt, byte[] image)
      throws IOException {
    TransitionSystem system = loaded;
    while (true) {
      ImageReader in =
          image == null
              ? null
              : new ImageReader(Channels.newChannel(new ByteArrayInputStream(image)));
      if (in != null) {
        system = system.vocabulary().read(in);
      }
      var chosen = (StoreFamily.Choice.Chosen) Stores.choose(spec);
      Monitor monitor = new Monitor(null);
      monitor.pauseAt(pauseAt);
      try (StateStore store =
          chosen.opener().open(new StoreFamily.Context(PLENTY, 1, system, null, 0))) {
        if (in != null) {
          store.read(in);
        }
        Task task =
            new Task(system, store, Checks.deadlocksOnly(), Long.MAX_VALUE, false, PLENTY, monitor);
        try (Search search = search(deep, task)) {
          if (in != null) {
            search.read(in);
          }
          Exploration exploration = search.run();
          return exploration.interruption() == Interruption.PAUSE
              ? image(system, store, search)
              : told(exploration);
        }
      } catch (Outgrown narrow) {
        // What was explored is worth nothing: from the beginning in wider vectors.
        system = narrow.wider();
        image = null;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void a_search_goes_on_over_a_model_that_was_loaded_again(Subject subject) throws IOException {
    Random random = new Random(1);
    for (String store : List.of("full", "comback", "delta", "tree")) {
      boolean deep = random.nextBoolean();
      List<?> expected = (List<?>) explore(subject.load(), store, deep, Long.MAX_VALUE, null);
      long states = (long) expected.getFirst();
      Object sofar = null;
      long pauseAt = 0;
      do {
        pauseAt += 1 + random.nextLong(states);
        sofar = explore(subject.load(), store, deep, pauseAt, (byte[]) sofar);
      } while (sofar instanceof byte[]);
      assertThat(sofar).as("%s, %s", store, deep).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void numbers_and_vectors_mean_the_same_to_who_was_handed_the_words(Subject subject)
      throws IOException {
    TransitionSystem here = subject.load();
    List<Integer> events = new ArrayList<>();
    while (true) {
      try {
        walk(here, events);
        break;
      } catch (Outgrown narrow) {
        here = narrow.wider();
        events.clear();
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
    here.vocabulary().write(out);
    out.finish();
    TransitionSystem there =
        subject
            .load()
            .vocabulary()
            .read(
                new ImageReader(
                    Channels.newChannel(new ByteArrayInputStream(bytes.toByteArray()))));
    Explorer one = here.explorer();
    Explorer other = there.explorer();
    State state = new State();
    State copy = new State();
    State next = new State();
    one.initial(state);
    other.initial(copy);
    for (int event : events) {
      assertThat(copy).isEqualTo(state);
      assertThat(there.narrator().label(other.label(copy, event)))
          .isEqualTo(here.narrator().label(one.label(state, event)));
      assertThat(there.narrator().steps(copy, event))
          .isEqualTo(here.narrator().steps(state, event));
      one.fire(state, event, next);
      state.copyFrom(next);
      other.fire(copy, event, next);
      copy.copyFrom(next);
    }
    assertThat(copy).isEqualTo(state);
  }

  private static void walk(TransitionSystem system, List<Integer> events) {
    Random random = new Random(3);
    Explorer explorer = system.explorer();
    State state = new State();
    State next = new State();
    EventList enabled = new EventList();
    explorer.initial(state);
    for (int i = 0; i < 200; i++) {
      explorer.enabled(state, enabled);
      if (enabled.isEmpty()) {
        return;
      }
      int event = enabled.get(random.nextInt(enabled.size()));
      explorer.label(state, event);
      events.add(event);
      explorer.fire(state, event, next);
      state.copyFrom(next);
    }
  }
}
