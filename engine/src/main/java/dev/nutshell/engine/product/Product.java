package dev.nutshell.engine.product;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A system with an automaton beside it. A state is that of the system, what the automaton
 * remembers, and two bytes for the state of the automaton before it has read it. So whatever keeps
 * states, writes them or tells of them works as for the system alone.
 */
public final class Product extends ForwardingSystem {
  /** The label number of a step in which only the automaton moves. */
  static final int STUTTERS = -1;

  /** In the place of the automaton's state: a step of the system went wrong, and the run ends. */
  static final int BROKEN = 0xFFFF;

  /** Of a state of the automaton. */
  static final int BYTES = 2;

  private final TransitionSystem read;
  private final Claim claim;
  private final Fairness fairness;
  private final ProductEvents events;

  public Product(TransitionSystem system, Claim claim) {
    this(system, claim, Fairness.NONE);
  }

  /**
   * @param fairness which of its runs count; needs a system that knows {@link Abilities#parties}
   *     where not all do
   */
  public Product(TransitionSystem system, Claim claim, Fairness fairness) {
    this(system, system, claim, fairness, new ProductEvents());
  }

  /** The automaton reads the states as those of the whole system, which they are. */
  public Product(Reduced reduced, Claim claim) {
    this(reduced, reduced.system(), claim, Fairness.NONE, new ProductEvents());
  }

  private Product(
      TransitionSystem system,
      TransitionSystem read,
      Claim claim,
      Fairness fairness,
      ProductEvents events) {
    super(system);
    this.read = read;
    this.claim = claim;
    this.fairness = fairness;
    this.events = events;
  }

  /**
   * The same, in which looking for what can be left out costs less; for a search that asks for the
   * events of a state once.
   */
  public Product sparing() {
    return system instanceof Reduced reduced
        ? new Product(reduced.sparing(), read, claim, fairness, events)
        : this;
  }

  /** The same with all events of the system. */
  public Product whole() {
    return system == read ? this : new Product(read, read, claim, fairness, events);
  }

  /** Which of its runs count. */
  public Fairness fairness() {
    return fairness;
  }

  /**
   * Who is able to move and who moves.
   *
   * @param explorer of this product
   */
  public Turns turns(Explorer explorer) {
    ProductExplorer own = (ProductExplorer) explorer;
    return new Turns(own, system.abilities().parties().on(own.explorer()), events, tail(claim));
  }

  public TransitionSystem system() {
    return system;
  }

  /** The acceptance sets that an event belongs to, as bits. */
  public long marks(int event) {
    return events.marks(event);
  }

  /** Whether every run that is accepted comes to a state that {@link #decides}. */
  public boolean isTerminal() {
    return claim.isTerminal();
  }

  /** All acceptance sets, as bits. */
  public long allMarks() {
    return (1L << claim.sets()) - 1;
  }

  /**
   * Whether every acceptance set is met by the events from that one on, of which there are some,
   * and going round by them for ever is fair. All is asked again, of the model alone.
   */
  public boolean accepts(int[] path, int stem) {
    long met = 0;
    for (int i = stem; i < path.length; i++) {
      met |= marks(path[i]);
    }
    return stem < path.length && met == allMarks() && isFair(path, stem);
  }

  private boolean isFair(int[] path, int stem) {
    if (fairness == Fairness.NONE) {
      return true;
    }
    Explorer explorer = explorer();
    Turns turns = turns(explorer);
    State state = new State();
    State next = new State();
    EventList enabled = new EventList();
    BitSet able = new BitSet();
    BitSet always = new BitSet();
    BitSet ever = new BitSet();
    BitSet moved = new BitSet();
    always.set(0, turns.parties());
    explorer.initial(state);
    for (int i = 0; i < path.length; i++) {
      if (i >= stem) {
        explorer.enabled(state, enabled);
        able.clear();
        turns.able(state, able::set);
        always.and(able);
        ever.or(able);
        turns.movers(state, path[i], moved::set);
      }
      explorer.fire(state, path[i], next);
      state.copyFrom(next);
    }
    BitSet wronged = fairness == Fairness.WEAK ? always : ever;
    wronged.andNot(moved);
    return wronged.isEmpty();
  }

  /** The events of the system in the first so many of a path, without those in which it rests. */
  public int[] ofSystem(int[] path, int count) {
    return IntStream.range(0, count)
        .map(i -> path[i])
        .filter(event -> !events.stutters(event))
        .map(events::event)
        .toArray();
  }

  /** How many bytes at the end of a state are not the system's. */
  static int tail(Claim claim) {
    return claim.memory() + BYTES;
  }

  /** The part of a state that is the system's. */
  static void system(State state, int tail, State into) {
    into.copyFrom(state.bytes(), 0, state.length() - tail);
  }

  /** The part of a state that is the automaton's. */
  static int automaton(State state) {
    return state.getShort(state.length() - BYTES) & 0xFFFF;
  }

  static void append(State state, int automaton) {
    int length = state.length();
    state.resize(length + BYTES);
    state.setShort(length, automaton);
  }

  /** Whether the automaton has seen all that it needs to accept the run. */
  public boolean decides(State state) {
    int automaton = automaton(state);
    return automaton != BROKEN && claim.decides(automaton);
  }

  /** Whether a step or a guard of the system went wrong in some run: its like may go on unseen. */
  public boolean hasBroken() {
    return events.isFaulty();
  }

  /** A step of the system went wrong in a run that another process did not follow any further. */
  public void breaks() {
    events.meetFault();
  }

  @Override
  public Explorer explorer() {
    Explorer explorer = system.explorer();
    return new ProductExplorer(explorer, claim, claim.reader(read, read.explorer()), events);
  }

  /**
   * What holds of the system's events does not hold of pairs: the automaton tells them apart. As C
   * text it is there where both are.
   */
  @Override
  public Abilities abilities() {
    Abilities none = Abilities.NONE;
    return new Abilities(
        none.reversal(),
        none.ways(),
        none.independence(),
        none.subsets(),
        none.parties(),
        portable(system, claim));
  }

  /**
   * The product as C text.
   *
   * @param system of {@link Claim#beside}
   */
  public static Ability<Portable> portable(TransitionSystem system, Claim claim) {
    Ability<Portable> alone = system.abilities().portable();
    if (!alone.isThere()) {
      return alone;
    }
    return switch (claim.text(system)) {
      case Ability.Lacks<String>(String why, boolean ever) -> new Ability.Lacks<>(why, ever);
      case Ability.Has<String> text ->
          new Ability.Has<>(
              explorer -> {
                Explorer own = ((ProductExplorer) explorer).explorer();
                return new ProductText(alone.on(own), text.on(own));
              });
    };
  }

  @Override
  public Vocabulary vocabulary() {
    Vocabulary inner = system.vocabulary();
    return new Vocabulary() {
      @Override
      public void write(ImageWriter out) throws IOException {
        inner.write(out);
        events.write(out);
      }

      @Override
      public TransitionSystem read(ImageReader in) throws IOException {
        TransitionSystem again = inner.read(in);
        events.read(in);
        return new Product(
            again,
            again instanceof Reduced reduced ? reduced.system() : again,
            claim,
            fairness,
            events);
      }
    };
  }

  /** The components of the system, and the automaton. */
  @Override
  public StateLayout layout() {
    StateLayout inner = system.layout();
    List<StateLayout.Kind> kinds = new ArrayList<>(inner.kinds());
    kinds.add(new StateLayout.Kind("automaton"));
    ThreadLocal<State> scratch = ThreadLocal.withInitial(State::new);
    return new StateLayout() {
      @Override
      public List<Kind> kinds() {
        return kinds;
      }

      @Override
      public void components(State state, Components into) {
        State own = scratch.get();
        system(state, tail(claim), own);
        inner.components(own, into);
        into.add(kinds.size() - 1, state.length());
      }
    };
  }

  @Override
  public Narrator narrator() {
    return new ProductNarrator(system.narrator(), claim, events);
  }

  /** Trails are told from the same product: the automaton reads what the search kept. */
  @Override
  public TransitionSystem unabridged() {
    return this;
  }

  /** Those of the system are checked on the system. */
  @Override
  public List<Invariant> invariants() {
    return List.of();
  }
}
