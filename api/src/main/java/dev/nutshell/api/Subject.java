package dev.nutshell.api;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.Map;
import java.util.function.Predicate;

/** What a check is about: how predicates over its states are read from vectors. */
sealed interface Subject<S> {
  StatePredicate invariant(Predicate<S> claim);

  /**
   * @param further predicates that its formula may speak of, beside its own and the model's
   */
  Stated.Understanding read(Temporal<S> temporal, Map<String, Predicate<S>> further);

  record OfValues<S>(JavaSystem<S> system) implements Subject<S> {
    @Override
    public StatePredicate invariant(Predicate<S> claim) {
      return system.invariant(claim);
    }

    @Override
    public Stated.Understanding read(Temporal<S> temporal, Map<String, Predicate<S>> further) {
      return system.read(temporal, further);
    }
  }

  record OfVectors(TransitionSystem system) implements Subject<State> {
    @Override
    public StatePredicate invariant(Predicate<State> claim) {
      return claim::test;
    }

    /** A system that has formulas of its own reads them itself, where nothing else is named. */
    @Override
    public Stated.Understanding read(
        Temporal<State> temporal, Map<String, Predicate<State>> further) {
      boolean own = !further.isEmpty() || !temporal.predicates().isEmpty();
      if (!own && !(system instanceof VectorModel)) {
        return system.formula(temporal.formula());
      }
      if (system.mergesSteps()) {
        throw new IllegalArgumentException(
            "steps of this model are merged, so its vectors do not show its runs: load it without"
                + " merging, or write a formula in its own words");
      }
      Stated.Understanding read = VectorFormulas.read(temporal, further, system);
      return system instanceof JavaSystem<?> ? JavaSystem.fromStart(read) : read;
    }
  }
}
