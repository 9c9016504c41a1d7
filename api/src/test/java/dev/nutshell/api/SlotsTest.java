package dev.nutshell.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotsTest {
  enum Mode {
    OFF,
    SLOW,
    FAST
  }

  @Test
  void slots_never_disturb_each_other() {
    Random random = new Random(11);
    Slots slots = new Slots();
    List<Slot> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String name = "s" + i;
      all.add(
          switch (random.nextInt(4)) {
            case 0 -> slots.bit(name);
            case 1 -> slots.bits(name, random.nextInt(1, 33));
            case 2 -> slots.array(name, random.nextInt(1, 33), random.nextInt(1, 9));
            default -> slots.upTo(name, random.nextInt(1, 1000));
          });
    }
    State state = new State();
    state.resize(slots.length());
    int[][] expected = new int[all.size()][];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = new int[all.get(i).count()];
    }
    for (int round = 0; round < 5000; round++) {
      int which = random.nextInt(all.size());
      Slot slot = all.get(which);
      int index = random.nextInt(slot.count());
      int value = random.nextInt() & (int) ((1L << slot.width()) - 1);
      if (slot.count() == 1) {
        slot.set(state, value);
        assertThat(slot.get(state)).isEqualTo(value);
      } else {
        slot.set(state, index, value);
      }
      expected[which][index] = value;
    }
    for (int i = 0; i < expected.length; i++) {
      for (int index = 0; index < expected[i].length; index++) {
        assertThat(all.get(i).get(state, index)).isEqualTo(expected[i][index]);
      }
    }
    State copy = new State();
    copy.copyFrom(state.toByteArray(), 0, state.length());
    assertThat(copy).as("nothing is written behind the vector's end").isEqualTo(state);
    assertThat(copy.hash(3)).isEqualTo(state.hash(3));
  }

  @Test
  void slots_are_read_and_shown_by_name() {
    Slots slots = new Slots();
    Slot mode = slots.oneOf("mode", Mode.class);
    Slot fork = slots.array("fork", 1, 3, "free", "taken");
    Slot count = slots.upTo("count", 9);
    State state = new State();
    state.resize(slots.length());
    mode.set(state, 2);
    fork.set(state, 1, 1);
    count.set(state, 7);
    assertThat(slots.length()).isEqualTo(2);
    assertThat(slots.bindings(state).toString())
        .isEqualTo(
            "[Binding[name=mode, value=FAST], Binding[name=fork, value=[free, taken, free]],"
                + " Binding[name=count, value=7]]");
    assertThat(slots.variable("mode").read(state)).isEqualTo(2);
    assertThat(slots.variable("fork[1]").read(state)).isEqualTo(1);
    assertThat(slots.variable("fork[2]").read(state)).isZero();
    assertThat(slots.variable("count").read(state)).isEqualTo(7);
    for (String none : List.of("fork", "fork[3]", "fork[-1]", "knife", "")) {
      assertThat(slots.variable(none)).as(none).isNull();
    }
  }

  @Test
  void the_layout_covers_the_vector() {
    Slots slots = new Slots();
    slots.array("x", 8, 19);
    State state = new State();
    state.resize(slots.length());
    Components components = new Components();
    slots.layout().components(state, components);
    assertThat(components.size()).isEqualTo(3).isEqualTo(slots.layout().kinds().size());
    assertThat(components.end(2)).isEqualTo(19);
  }

  @Test
  void a_slot_that_cannot_be_is_refused() {
    Slots slots = new Slots();
    slots.bit("a");
    assertThatThrownBy(() -> slots.bit("a")).hasMessage("there are two slots named 'a'");
    assertThatThrownBy(() -> slots.bits("b", 33)).hasMessage("'b' has 1 to 32 bits, not 33");
  }
}
