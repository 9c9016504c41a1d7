package dev.nutshell.promela.temporal;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.engine.product.ForwardingSystem;
import dev.nutshell.engine.product.ProductEvents;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A program with a never claim that changes its variables, as one system: in each state the claim
 * takes a step, and from what that leaves a process takes one, as in SPIN. Where no process can,
 * the claim goes on alone. A state is that of the processes, what the claim remembers, and two
 * bytes for the place where it stands.
 */
final class Meddled extends ForwardingSystem {
  private final MeddlingClaim claim;
  private final ProductEvents pairs;

  Meddled(TransitionSystem system, MeddlingClaim claim) {
    this(system, claim, new ProductEvents());
  }

  private Meddled(TransitionSystem system, MeddlingClaim claim, ProductEvents pairs) {
    super(system);
    this.claim = claim;
    this.pairs = pairs;
  }

  @Override
  public MeddledExplorer explorer() {
    NeverClaim never = claim.claim();
    NeverWalk walk = new NeverWalk(never, Beside.view(system, system.explorer()));
    return new MeddledExplorer(system.explorer(), never, walk, pairs);
  }

  /** Who is able to move depends on what the claim has just done, so nothing is said of it. */
  @Override
  public Abilities abilities() {
    String why = "a never claim that assigns to variables decides who can move";
    return new Abilities(
        Ability.lacking(why),
        Ability.lacking(why),
        Ability.lacking(why),
        Ability.lacking(why),
        Ability.lacking(why),
        Ability.lacking(why));
  }

  @Override
  public Vocabulary vocabulary() {
    Vocabulary inner = system.vocabulary();
    return new Vocabulary() {
      @Override
      public void write(ImageWriter out) throws IOException {
        inner.write(out);
        pairs.write(out);
      }

      @Override
      public TransitionSystem read(ImageReader in) throws IOException {
        TransitionSystem again = inner.read(in);
        pairs.read(in);
        return new Meddled(again, claim, pairs);
      }
    };
  }

  /** The components of the program, and the claim. */
  @Override
  public StateLayout layout() {
    StateLayout inner = system.layout();
    List<StateLayout.Kind> kinds = new ArrayList<>(inner.kinds());
    kinds.add(new StateLayout.Kind("never"));
    int tail = MeddledExplorer.tail(claim.claim());
    ThreadLocal<State> scratch = ThreadLocal.withInitial(State::new);
    return new StateLayout() {
      @Override
      public List<Kind> kinds() {
        return kinds;
      }

      @Override
      public void components(State state, Components into) {
        State own = scratch.get();
        own.copyFrom(state.bytes(), 0, state.length() - tail);
        inner.components(own, into);
        into.add(kinds.size() - 1, state.length());
      }
    };
  }

  @Override
  public Narrator narrator() {
    return new MeddledNarrator(system.narrator(), explorer(), claim);
  }

  @Override
  public TransitionSystem unabridged() {
    TransitionSystem whole = system.unabridged();
    return whole == system ? this : new Meddled(whole, claim, pairs);
  }

  @Override
  public List<Invariant> invariants() {
    return List.of();
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>(system.notes());
    notes.add(
        claim.name()
            + " assigns to "
            + String.join(", ", claim.claim().automaton().changed())
            + ": the runs that it was checked on are not those of the program alone");
    return List.copyOf(notes);
  }
}
