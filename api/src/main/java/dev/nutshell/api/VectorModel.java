package dev.nutshell.api;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A model that works on the packed vector itself: an explorer written by hand, all the rest derived
 * from its slots and the texts of its labels. Records fit well: their components are the model's
 * parameters.
 */
public interface VectorModel extends TransitionSystem.Plain {
  /**
   * The fields of the vector; for people and for stores that divide vectors.
   *
   * @return the same at each call
   */
  Slots slots();

  /**
   * The text of a label number that {@link Explorer#label} gives.
   *
   * @param label its number
   * @return what trails show
   */
  String label(int label);

  @Override
  default StateLayout layout() {
    return slots().layout();
  }

  /**
   * What formulas may speak of, by name; beside the slots, as in {@code philosopher[0] == 2}.
   *
   * @return the predicates by their names; none where nothing else is said
   */
  default Map<String, Predicate<State>> predicates() {
    return Map.of();
  }

  /**
   * What must hold of every run.
   *
   * @return the properties, each with a name of its own; none where nothing else is said
   */
  default List<Temporal<State>> temporal() {
    return List.of();
  }

  @Override
  default List<Stated> statements() {
    return VectorFormulas.statements(this);
  }

  @Override
  default Stated.Understanding formula(String text) {
    return VectorFormulas.read(Temporal.ltl(text, text), Map.of(), this);
  }

  /** Its explorers return no faults; one whose do says so here. */
  @Override
  default boolean mayFail() {
    return false;
  }

  @Override
  default Narrator narrator() {
    Slots slots = slots();
    return new Narrator.Plain() {
      @Override
      public String label(int label) {
        return VectorModel.this.label(label);
      }

      @Override
      public List<Step> steps(State before, int event) {
        return List.of(Step.of(label(explorer().label(before, event))));
      }

      @Override
      public List<Binding> bindings(State state) {
        return slots.bindings(state);
      }

      @Override
      public IntReader variable(String name) {
        return slots.variable(name);
      }
    };
  }
}
