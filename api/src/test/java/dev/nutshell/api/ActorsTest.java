package dev.nutshell.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.plan.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Who takes the moves of a Java model, so that runs can be fair. */
class ActorsTest {
  enum Who {
    SENDER,
    RECEIVER,
    CLOCK
  }

  record Letters(@Range(max = 3) int count) {}

  /** A sender and a receiver, who also shake hands; a timer; and what nobody does. */
  record Post(List<?> actors, BiConsumer<Letters, Moves<Letters>> play, List<Letters> initial)
      implements Model<Letters> {
    Post(List<?> actors, BiConsumer<Letters, Moves<Letters>> play) {
      this(actors, play, List.of(new Letters(0)));
    }

    @Override
    public void moves(Letters now, Moves<Letters> moves) {
      play.accept(now, moves);
    }
  }

  private static void play(Letters now, Moves<Letters> moves) {
    moves.by(Who.SENDER).add("send", new Letters((now.count + 1) % 4));
    Moves<Letters> receiver = moves.by(Who.RECEIVER);
    if (now.count > 0) {
      receiver.add("receive", new Letters(now.count - 1));
      receiver.add("burn", new Letters(0));
    }
    moves.add("rain", now);
    receiver.by(Who.SENDER, Who.RECEIVER).add("shake hands", now);
  }

  private static List<List<Integer>> movers(JavaSystem<Letters> system, State state) {
    Explorer explorer = system.explorer();
    Abilities.Parties parties = system.abilities().parties().on(explorer);
    EventList events = new EventList();
    explorer.enabled(state, events);
    List<List<Integer>> all = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      List<Integer> movers = new ArrayList<>(List.of(parties.initiator(state, events.get(i))));
      parties.movers(state, events.get(i), movers::add);
      all.add(movers);
    }
    return all;
  }

  @Test
  void a_move_says_whose_it_is() {
    JavaSystem<Letters> system =
        new JavaSystem<>(new Post(List.of(Who.values()), ActorsTest::play));
    State state = new State();
    system.explorer().initial(state);
    assertThat(movers(system, state)).containsExactly(List.of(0, 0), List.of(-1), List.of(0, 0, 1));
    State next = new State();
    system.explorer().fire(state, 0, next);
    assertThat(movers(system, next))
        .containsExactly(
            List.of(0, 0), List.of(1, 1), List.of(1, 1), List.of(-1), List.of(0, 0, 1));
    Abilities.Parties parties = system.abilities().parties().on(system.explorer());
    assertThat(parties.parties()).isEqualTo(3);
    assertThat(parties.name(2)).isEqualTo("CLOCK");
  }

  @Test
  void nobody_chooses_the_first_state() {
    JavaSystem<Letters> system =
        new JavaSystem<>(
            new Post(
                List.of(Who.values()), ActorsTest::play, List.of(new Letters(0), new Letters(1))));
    State state = new State();
    system.explorer().initial(state);
    assertThat(movers(system, state)).containsExactly(List.of(-1), List.of(-1));
  }

  @Test
  void who_names_no_actors_has_no_fairness_and_is_told_why() {
    JavaSystem<Letters> system =
        new JavaSystem<>(new Post(List.of(), (now, moves) -> moves.add("rain", now)));
    assertThat(system.abilities().parties().whyNot())
        .isEqualTo("the model names no actors to whom a run could be unfair");
  }

  @Test
  void a_move_by_somebody_else_is_a_violation() {
    Post post = new Post(List.of("sender"), (now, moves) -> moves.by("sendr").add("send", now));
    Violation violation = Check.of(post).store("full").mustFail();
    assertThat(violation.message())
        .isEqualTo(
            "IllegalArgumentException: a move is by 'sendr', who is not among the model's"
                + " actors(); did you mean 'sender'?");
    assertThat(violation.file()).isEqualTo("ActorsTest.java");
  }

  @Test
  void actors_differ() {
    assertThatThrownBy(() -> Check.of(new Post(List.of(1, 2, 1), (_, _) -> {})))
        .hasMessage("actors() has '1' twice");
    assertThatThrownBy(() -> Check.of(new Post(null, (_, _) -> {})))
        .hasMessage("actors() returns null; a list is wanted");
    assertThatThrownBy(() -> Check.of(new Post(java.util.Arrays.asList(1, null), (_, _) -> {})))
        .hasMessage("an actor is null");
  }

  @Test
  void a_model_that_is_not_sure_who_moves_is_refused() {
    AtomicInteger turn = new AtomicInteger();
    Post post =
        new Post(
            List.of(0, 1), (now, moves) -> moves.by(turn.getAndIncrement() % 2).add("send", now));
    assertThatThrownBy(() -> Check.of(post).store("full").run())
        .isInstanceOf(Unrepeatable.class)
        .hasMessageContaining("it first has 'send' by '0' and nobody and then 'send' by '1'");
  }
}
