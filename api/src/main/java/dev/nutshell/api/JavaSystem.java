package dev.nutshell.api;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A {@link Model} as the engine sees it. An event is the index of a move. Where the model may start
 * in several states, the empty vector stands for the moment before, and its events choose one.
 */
public final class JavaSystem<S> implements TransitionSystem {
  final Model<S> model;
  final Codec<S> codec;
  final List<S> initial;
  final Labels labels = new Labels();
  final Faults faults = new Faults();
  private final List<Invariant> invariants = new ArrayList<>();
  // The invariants and the expansion of a state follow each other on one thread: one decoding does.
  private final ThreadLocal<Decoded<S>> decoded = ThreadLocal.withInitial(Decoded::new);

  /**
   * @throws IllegalArgumentException if the model's states cannot be encoded or it has none
   */
  public JavaSystem(Model<S> model) {
    this.model = model;
    initial = List.copyOf(model.initial());
    if (initial.isEmpty()) {
      throw new IllegalArgumentException(
          model.getClass().getSimpleName() + " has no initial state");
    }
    codec = model.codec();
    // By name: the order of a map is not the same in every run.
    model.invariants().entrySet().stream()
        .sorted(java.util.Map.Entry.comparingByKey())
        .forEach(named -> invariants.add(invariant(named.getKey(), named.getValue())));
  }

  private Invariant invariant(String name, Predicate<S> claim) {
    return new Invariant(
        name,
        state -> {
          if (isBeforeStart(state)) {
            return true;
          }
          try {
            return claim.test(decode(state));
          } catch (RuntimeException | AssertionError thrown) {
            return false;
          }
        });
  }

  boolean isBeforeStart(State state) {
    return state.length() == 0;
  }

  S decode(State state) {
    return decoded.get().of(state, codec);
  }

  @Override
  public StateLayout layout() {
    return codec.layout();
  }

  @Override
  public Explorer explorer() {
    return new JavaExplorer<>(this);
  }

  @Override
  public List<Invariant> invariants() {
    return List.copyOf(invariants);
  }

  @Override
  public Narrator narrator() {
    return new Narrator() {
      @Override
      public String label(int label) {
        return labels.text(label);
      }

      @Override
      public List<Step> steps(State before, int event) {
        return List.of(Step.of(labels.text(explorer().label(before, event))));
      }

      @Override
      public List<Binding> bindings(State state) {
        return isBeforeStart(state) ? List.of() : codec.bindings(state);
      }

      @Override
      public Fault fault(int number) {
        return faults.fault(number);
      }

      @Override
      public IntReader variable(String name) {
        IntReader reader = codec.variable(name);
        return reader == null ? null : state -> isBeforeStart(state) ? 0 : reader.read(state);
      }
    };
  }

  /** The state that was decoded last. */
  private static final class Decoded<S> {
    private final State vector = new State();
    private S value;

    S of(State state, Codec<S> codec) {
      if (value == null || !vector.sameAs(state)) {
        value = codec.decode(state);
        vector.copyFrom(state);
      }
      return value;
    }
  }
}
