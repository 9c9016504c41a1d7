package dev.nutshell.cpn.run;

import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.TransitionParties;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * A net of CPN Tools as a transition system. Colours and bindings are numbered as they are met:
 * these numbers are what the net learns of itself.
 */
public final class CpnSystem implements MarkedNet {
  private final Model model;
  private final Dictionary[] dictionaries;
  private final Dictionary bindings = new Dictionary();
  private final Faults faults;
  private final boolean readsClock;
  private final Declarations declarations;
  private final boolean[] restricted;
  private final long[] aheads;
  private final List<String> leftToEvaluator;
  private final Set<Integer> illegal = new ConcurrentSkipListSet<>();

  /**
   * Handed out and taken back. A thread's local variable would hold on to the system, which holds
   * on to the variable, for as long as the thread lives.
   */
  private final AtomicReferenceArray<Onlooker> onlookers = new AtomicReferenceArray<>(16);

  /** What reads markings for somebody who explores nothing. */
  private static final class Onlooker {
    final Marking marking;
    final Colours[] colours;
    final CpnExplorer explorer;
    final EventList events = new EventList();

    Onlooker(CpnSystem system) {
      marking = new Marking(system.model);
      colours = system.colours();
      explorer = new CpnExplorer(system);
    }
  }

  private interface Look<T> {
    T at(Onlooker onlooker);
  }

  private <T> T look(Look<T> look) {
    int at = (int) Thread.currentThread().threadId() & onlookers.length() - 1;
    Onlooker idle = onlookers.getAndSet(at, null);
    Onlooker onlooker = idle != null ? idle : new Onlooker(this);
    try {
      return look.at(onlooker);
    } finally {
      onlookers.set(at, onlooker);
    }
  }

  /**
   * @param declarations what predicates over markings may speak of
   * @param aheads how much ahead of time input arcs may take tokens
   * @param leftToEvaluator what was not compiled, in words
   */
  public CpnSystem(
      Model model, Declarations declarations, long[] aheads, List<String> leftToEvaluator) {
    this.model = model;
    this.leftToEvaluator = leftToEvaluator;
    this.declarations = declarations;
    readsClock = declarations.effects().readsClock();
    this.aheads = aheads;
    dictionaries = model.codecs().stream().map(_ -> new Dictionary()).toArray(Dictionary[]::new);
    faults = new Faults(model.file());
    restricted = new boolean[model.places().size()];
    for (int p = 0; p < restricted.length; p++) {
      restricted[p] = model.places().get(p).set().isRestricted();
    }
  }

  /** Makes the memory that colours and bindings take part of a budget. */
  public void countIn(MemoryBudget budget) {
    for (Dictionary dictionary : dictionaries) {
      dictionary.countIn(budget);
    }
    bindings.countIn(budget);
  }

  public Model model() {
    return model;
  }

  Colours[] colours() {
    Colours[] all = new Colours[dictionaries.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = new Colours(dictionaries[i], model.codecs().get(i));
    }
    return all;
  }

  Dictionary bindings() {
    return bindings;
  }

  Faults faults() {
    return faults;
  }

  /** What went wrong in some marking, so that what can happen there is not known; or null. */
  public String failure() {
    return faults.first();
  }

  boolean readsClock() {
    return readsClock;
  }

  boolean isRestricted(int place) {
    return restricted[place];
  }

  long[] aheads() {
    return aheads;
  }

  void noteIllegal(int place) {
    illegal.add(place);
  }

  /** Transitions, the most urgent ones first. */
  int[][] byPriority() {
    return model.transitions().stream()
        .mapToInt(Transition::priority)
        .distinct()
        .sorted()
        .mapToObj(
            priority ->
                IntStream.range(0, model.transitions().size())
                    .filter(t -> model.transitions().get(t).priority() == priority)
                    .toArray())
        .toArray(int[][]::new);
  }

  Codec[][] variableCodecs() {
    return model.transitions().stream()
        .map(
            transition ->
                transition.variables().stream()
                    .map(variable -> Codec.of(variable.type()))
                    .toArray(Codec[]::new))
        .toArray(Codec[][]::new);
  }

  int transitionOf(int event) {
    Buffer word = new Buffer();
    bindings.word(event, word);
    return (int) word.getNumber();
  }

  /** The values of a binding, in the order of the transition's variables. */
  public Object[] values(int event) {
    Buffer word = new Buffer();
    bindings.word(event, word);
    Transition transition = model.transitions().get((int) word.getNumber());
    return transition.variables().stream()
        .map(variable -> Codec.of(variable.type()).read(word))
        .toArray();
  }

  /** The transition of an event. */
  public Transition transition(int event) {
    return model.transitions().get(transitionOf(event));
  }

  /** Somebody who looks at the tokens of a place. */
  public interface Viewer {
    /**
     * @param stamp in words, or null where tokens have none
     */
    void see(Object colour, String stamp, int count);
  }

  public void view(State state, int place, Viewer viewer) {
    look(
        onlooker -> {
          onlooker.marking.load(state);
          Tokens list = onlooker.marking.tokens[place];
          Place of = model.places().get(place);
          for (int i = 0; i < list.size; i++) {
            viewer.see(
                onlooker.colours[of.colours()].value(list.colours[i]),
                of.timed() ? model.unit().words(list.stamps[i]) : null,
                list.counts[i]);
          }
          return null;
        });
  }

  /** Finds out how many tokens places have, by looking at markings. */
  public Bounds bounds() {
    return new Bounds(this);
  }

  /** The model time, or null where there is none. */
  public String clock(State state) {
    if (!model.timed() || model.equivalent()) {
      return null;
    }
    return look(
        onlooker -> {
          onlooker.marking.load(state);
          return model.unit().words(onlooker.marking.clock);
        });
  }

  /**
   * A predicate over markings in CPN ML, as {@code size(Mark.Net'Received 1) <= 3}.
   *
   * @throws dev.nutshell.cpn.text.Malformed where it cannot be understood
   */
  public StatePredicate predicate(String text) {
    return MarkingPredicate.of(text, this, declarations);
  }

  /** Whether a text speaks of places as CPN Tools calls them, as {@link #predicate} reads them. */
  public boolean isPredicate(String text) {
    return MarkingPredicate.isOne(text, this);
  }

  /** The words in which queries speak of the nodes and arcs of the state space. */
  public SpaceTerms spaceTerms() {
    return new SpaceTerms(this, declarations);
  }

  @Override
  public boolean hasOwnPredicates() {
    return true;
  }

  @Override
  public StatePredicate ownPredicate(String text) {
    try {
      return MarkingPredicate.of(text, this, declarations).inFormula(text);
    } catch (Malformed malformed) {
      throw new IllegalArgumentException(malformed.getMessage(), malformed);
    }
  }

  @Override
  public int placeCount() {
    return model.places().size();
  }

  @Override
  public String placeName(int place) {
    return model.places().get(place).name();
  }

  @Override
  public int transitionCount() {
    return model.transitions().size();
  }

  @Override
  public String transitionName(int transition) {
    return model.transitions().get(transition).name();
  }

  @Override
  public long tokens(State state, int place) {
    return look(
        onlooker -> {
          onlooker.marking.load(state);
          return onlooker.marking.tokens[place].total();
        });
  }

  @Override
  public void tokens(State state, long[] into) {
    look(
        onlooker -> {
          onlooker.marking.load(state);
          for (int p = 0; p < into.length; p++) {
            into[p] = onlooker.marking.tokens[p].total();
          }
          return null;
        });
  }

  @Override
  public long mostOfOneColour(State state, int place) {
    return look(
        onlooker -> {
          onlooker.marking.load(state);
          Tokens list = onlooker.marking.tokens[place];
          long most = 0;
          for (int i = 0; i < list.size; i++) {
            most = Math.max(most, list.count(list.colours[i]));
          }
          return most;
        });
  }

  @Override
  public boolean isEnabled(State state, int transition) {
    return look(
        onlooker -> {
          onlooker.explorer.enabled(state, onlooker.events);
          for (int i = 0; i < onlooker.events.size(); i++) {
            if (onlooker.explorer.label(state, onlooker.events.get(i)) == transition) {
              return true;
            }
          }
          return false;
        });
  }

  @Override
  public Explorer explorer() {
    return new CpnExplorer(this);
  }

  @Override
  public Narrator narrator() {
    return new CpnNarrator(this);
  }

  @Override
  public Abilities abilities() {
    boolean resets = model.transitions().stream().anyMatch(t -> t.resets().length > 0);
    return new Abilities(
        model.timed()
            ? Ability.lacking("in a timed net an event does not tell when it occurred")
            : resets
                ? Ability.lacking("a reset arc does not tell what it removed")
                : Ability.by(Abilities.Reversal.class),
        Abilities.NONE.ways(),
        Abilities.NONE.independence(),
        Abilities.NONE.subsets(),
        TransitionParties.ability(this, this::transitionOf));
  }

  @Override
  public Meaning meaning(String label) {
    return Meaning.among(transitionCount(), this::transitionName, label);
  }

  @Override
  public List<Stated> statements() {
    return List.of();
  }

  @Override
  public boolean mayFail() {
    return true;
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>(leftToEvaluator);
    for (int place : illegal) {
      notes.add(
          "place "
              + placeName(place)
              + " held tokens that are not in its colour set "
              + model.places().get(place).set().name());
    }
    return notes;
  }

  @Override
  public Vocabulary vocabulary() {
    return new Vocabulary() {
      @Override
      public void write(ImageWriter out) throws IOException {
        out.begin("colours, bindings and faults", 1);
        for (Dictionary dictionary : dictionaries) {
          dictionary.write(out);
        }
        bindings.write(out);
        faults.write(out);
        out.end();
      }

      @Override
      public TransitionSystem read(ImageReader in) throws IOException {
        in.begin("colours, bindings and faults", 1);
        for (Dictionary dictionary : dictionaries) {
          dictionary.read(in);
        }
        bindings.read(in);
        faults.read(in);
        in.end();
        return CpnSystem.this;
      }
    };
  }

  /** The model time, then a component for every place. */
  @Override
  public StateLayout layout() {
    boolean clock = model.timed() && !model.equivalent();
    List<StateLayout.Kind> kinds = new ArrayList<>();
    if (clock) {
      kinds.add(new StateLayout.Kind("time"));
    }
    model.places().forEach(place -> kinds.add(new StateLayout.Kind(place.name())));
    boolean[] timed = new boolean[model.places().size()];
    for (int p = 0; p < timed.length; p++) {
      timed[p] = model.places().get(p).timed();
    }
    return new StateLayout() {
      @Override
      public List<Kind> kinds() {
        return kinds;
      }

      @Override
      public void components(State state, Components into) {
        into.clear();
        Buffer in = new Buffer();
        in.bytes = state.bytes();
        int kind = 0;
        if (clock) {
          model.unit().get(in);
          into.add(kind++, in.at);
        }
        for (boolean each : timed) {
          PlaceFormat.skip(in, each);
          into.add(kind++, in.at);
        }
      }
    };
  }
}
