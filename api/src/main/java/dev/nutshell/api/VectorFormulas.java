package dev.nutshell.api;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Formulas over the packed vectors of a system. */
final class VectorFormulas {
  private VectorFormulas() {}

  static List<Stated> statements(VectorModel model) {
    return model.temporal().stream().map(temporal -> stated(temporal, model)).toList();
  }

  private static Stated stated(Temporal<State> temporal, VectorModel model) {
    return switch (read(temporal, Map.of(), model)) {
      case Stated.Understanding.Understood understood -> understood.stated();
      case Stated.Understanding.Malformed malformed ->
          throw new IllegalArgumentException(
              "temporal property " + temporal.name() + ": " + malformed.problem());
    };
  }

  /**
   * @param further predicates that the formula may speak of, beside its own and the model's
   */
  static Stated.Understanding read(
      Temporal<State> temporal, Map<String, Predicate<State>> further, TransitionSystem system) {
    Map<String, StatePredicate> named = new TreeMap<>();
    if (system instanceof VectorModel model) {
      for (Invariant invariant : model.invariants()) {
        named.put(invariant.text(), invariant.in(model));
      }
      model.predicates().forEach((name, predicate) -> named.put(name, predicate::test));
    }
    further.forEach((name, predicate) -> named.put(name, predicate::test));
    temporal.predicates().forEach((name, predicate) -> named.put(name, predicate::test));
    return StateFormulas.read(
        Property.of(temporal.name(), "ltl", temporal.formula()),
        temporal.formula(),
        named,
        system.narrator());
  }
}
