package dev.nutshell.api;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A {@link Model} as the engine sees it. An event is the index of a move. Where the model may start
 * in several states, the empty vector stands for the moment before, and its events choose one.
 *
 * @param <S> the states of the model
 */
public final class JavaSystem<S> implements TransitionSystem.Plain {
  final Model<S> model;
  final Codec<S> codec;
  final List<S> initial;
  final Labels labels = new Labels();
  final Faults faults = new Faults();
  final Cast cast;
  private final List<Invariant> invariants = new ArrayList<>();
  private final Map<String, StatePredicate> predicates = new TreeMap<>();
  private final List<Stated> statements;
  private final List<Claim> claims = new CopyOnWriteArrayList<>();
  private final Orbits<S> orbits; // null without symmetry
  // The invariants and the expansion of a state follow each other on one thread: one decoding does.
  private final ThreadLocal<Decoded<S>> decoded = ThreadLocal.withInitial(Decoded::new);

  /**
   * The model as it is, ready to be explored.
   *
   * @param model what is explored
   * @throws IllegalArgumentException if the model's states cannot be encoded or it has none
   */
  public JavaSystem(Model<S> model) {
    this(model, null);
  }

  /**
   * The model with one state for all that are alike: for what states show, not for runs.
   *
   * @param symmetry or null
   */
  JavaSystem(Model<S> model, Symmetry<S> symmetry) {
    this.model = model;
    orbits = symmetry == null ? null : new Orbits<>(this, symmetry);
    initial = initial(model);
    codec = require(model.codec(), "codec() returns null; a Codec is wanted");
    initial.forEach(this::encodable);
    Map<String, Predicate<S>> claims =
        require(model.invariants(), "invariants() returns null; a map is wanted");
    // By name: the order of a map is not the same in every run.
    claims.entrySet().stream()
        .peek(named -> require(named.getKey(), "an invariant has no name: it is null"))
        .peek(named -> require(named.getValue(), "invariant " + named.getKey() + " is null"))
        .sorted(Map.Entry.comparingByKey())
        .forEach(named -> invariant(named.getKey(), named.getValue()));
    predicates(require(model.predicates(), "predicates() returns null; a map is wanted"));
    cast = new Cast(require(model.actors(), "actors() returns null; a list is wanted"));
    statements =
        require(model.temporal(), "temporal() returns null; a list is wanted").stream()
            .map(temporal -> stated(require(temporal, "a temporal property is null")))
            .map(stated -> symmetry == null ? stated : without(stated))
            .toList();
    differently(statements);
  }

  private void invariant(String name, Predicate<S> claim) {
    invariants.add(Invariant.of(name, invariant(claim)));
    predicates.put(name, new Reading(name, claim));
  }

  private void predicates(Map<String, Predicate<S>> named) {
    named.forEach(
        (name, predicate) -> {
          require(name, "a predicate has no name: it is null");
          require(predicate, "predicate " + name + " is null");
          if (predicates.put(name, new Reading(name, predicate)) != null) {
            throw new IllegalArgumentException(
                "'" + name + "' is the name of an invariant and of another predicate");
          }
        });
  }

  /** Two rows of a report with one name could not be told apart. */
  private void differently(List<Stated> all) {
    Set<String> names = new HashSet<>();
    invariants.forEach(invariant -> names.add(invariant.text()));
    for (Stated stated : all) {
      String name = stated.property().name();
      if (!names.add(name)) {
        throw new IllegalArgumentException("two properties have the name '" + name + "'");
      }
    }
  }

  private Stated stated(Temporal<S> temporal) {
    return switch (read(temporal, Map.of())) {
      case Stated.Understanding.Understood understood -> understood.stated();
      case Stated.Understanding.Malformed malformed ->
          throw new IllegalArgumentException(
              "temporal property " + temporal.name() + ": " + malformed.problem());
    };
  }

  /**
   * @param further predicates that its formula may speak of, beside its own and the model's
   */
  Stated.Understanding read(Temporal<S> temporal, Map<String, Predicate<S>> further) {
    Map<String, StatePredicate> named = new TreeMap<>(predicates);
    further.forEach((name, predicate) -> named.put(name, new Reading(name, predicate)));
    temporal
        .predicates()
        .forEach((name, predicate) -> named.put(name, new Reading(name, predicate)));
    return fromStart(
        StateFormulas.read(
            Property.of(temporal.name(), "ltl", temporal.formula()),
            temporal.formula(),
            named,
            narrator()));
  }

  private static Stated without(Stated stated) {
    return new Stated(
        stated.property(),
        stated.force(),
        () -> new Stated.Reading.Refused("runs are looked at without symmetry"));
  }

  /** The same about runs that begin with a state of the model. */
  static Stated.Understanding fromStart(Stated.Understanding understanding) {
    return switch (understanding) {
      case Stated.Understanding.Malformed malformed -> malformed;
      case Stated.Understanding.Understood(Stated stated) ->
          new Stated.Understanding.Understood(
              new Stated(
                  stated.property(),
                  stated.force(),
                  () ->
                      switch (stated.reading().get()) {
                        case Stated.Reading.Refused refused -> refused;
                        case Stated.Reading.Read read ->
                            new Stated.Reading.Read(new FromStart(read.claim()));
                      }));
    };
  }

  /** A predicate of the user as an invariant that is checked on vectors. */
  StatePredicate invariant(Predicate<S> claim) {
    Claim invariant = new Claim(claim);
    claims.add(invariant);
    return invariant;
  }

  /** All invariants that anybody asked for. */
  List<Claim> claims() {
    return claims;
  }

  /** The vector of a state, or of one that is alike. */
  void encode(S state, State into, boolean scrutinises) {
    if (orbits == null) {
      codec.encode(state, into);
    } else if (scrutinises) {
      orbits.scrutinise(state, into);
    } else {
      orbits.encode(state, into);
    }
  }

  @Override
  public TransitionSystem unabridged() {
    return orbits == null ? this : new Told<>(this, orbits);
  }

  private static <S> List<S> initial(Model<S> model) {
    String name = model.getClass().getSimpleName();
    List<S> states =
        require(model.initial(), "initial() of " + name + " returns null; a list is wanted");
    if (states.isEmpty()) {
      throw new IllegalArgumentException(name + " has no initial state");
    }
    List<S> copy = new ArrayList<>();
    for (S state : states) {
      copy.add(require(state, "an initial state of " + name + " is null"));
    }
    return List.copyOf(copy);
  }

  private static <T> T require(T value, String otherwise) {
    if (value == null) {
      throw new IllegalArgumentException(otherwise);
    }
    return value;
  }

  /** Found here and not in the middle of a search. */
  private void encodable(S state) {
    State vector = new State();
    try {
      codec.encode(state, vector);
    } catch (IllegalArgumentException unfit) {
      throw new IllegalArgumentException("in an initial state " + unfit.getMessage(), unfit);
    }
    if (vector.length() == 0) {
      throw new IllegalArgumentException("its codec makes an empty vector, which is no state");
    }
  }

  /** An invariant of the model; one that throws does not hold. */
  final class Claim implements StatePredicate {
    private final Predicate<S> claim;

    Claim(Predicate<S> claim) {
      this.claim = claim;
    }

    @Override
    public boolean holds(State state) {
      if (isBeforeStart(state)) {
        return true;
      }
      S value;
      try {
        value = decode(state);
      } catch (Throwable thrown) {
        faults.passOn(thrown);
        return false;
      }
      return orbits == null ? test(value) : orbits.holds(this::test, state, value);
    }

    boolean test(S value) {
      try {
        return claim.test(value);
      } catch (Throwable thrown) {
        faults.passOn(thrown);
        return false;
      }
    }

    @Override
    public String whyNot(State state) {
      try {
        claim.test(decode(state));
        return null;
      } catch (Throwable thrown) {
        faults.passOn(thrown);
        return "it throws " + Faults.sentence(thrown);
      }
    }
  }

  /** What a formula speaks of. One that throws is neither true nor false. */
  private final class Reading implements StatePredicate {
    private final String name;
    private final Predicate<S> predicate;

    Reading(String name, Predicate<S> predicate) {
      this.name = name;
      this.predicate = predicate;
    }

    @Override
    public boolean holds(State state) {
      try {
        return predicate.test(decode(state));
      } catch (Throwable thrown) {
        faults.passOn(thrown);
        throw new Unrepeatable(
            "predicate '"
                + name
                + "' of "
                + model.getClass().getSimpleName()
                + " throws "
                + Faults.sentence(thrown)
                + " in "
                + text(state)
                + ", so a formula that speaks of it has no answer.");
      }
    }
  }

  static boolean isBeforeStart(State state) {
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
    return new JavaExplorer<>(this, true);
  }

  /** Labels and exceptions are numbered as they are met. */
  @Override
  public Vocabulary vocabulary() {
    return new Vocabulary() {
      @Override
      public void write(ImageWriter out) throws IOException {
        out.begin("labels and faults", 1);
        labels.write(out);
        faults.write(out);
        out.end();
      }

      @Override
      public TransitionSystem read(ImageReader in) throws IOException {
        in.begin("labels and faults", 1);
        labels.read(in);
        faults.read(in);
        in.end();
        return JavaSystem.this;
      }
    };
  }

  @Override
  public List<Invariant> invariants() {
    return List.copyOf(invariants);
  }

  @Override
  public List<String> notes() {
    return faults.heapIsFull()
        ? List.of(
            "the model has used up the Java heap of "
                + (Runtime.getRuntime().maxMemory() >> 20)
                + " MiB; NUTSHELL_JAVA_OPTS=-Xmx2g ./nutshell … gives it more")
        : List.of();
  }

  /** What a codec of the user's own says, whatever it does. */
  List<Narrator.Binding> bindings(State state) {
    try {
      return codec.bindings(state).stream()
          .map(b -> new Narrator.Binding(b.name(), String.valueOf(b.value())))
          .toList();
    } catch (Throwable thrown) {
      faults.passOn(thrown);
      return List.of(new Narrator.Binding("state", "cannot be shown: " + Faults.sentence(thrown)));
    }
  }

  /** A state in the middle of a sentence. */
  String text(State state) {
    return bindings(state).stream()
        .map(binding -> binding.text(" = "))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  @Override
  public List<Stated> statements() {
    return statements;
  }

  @Override
  public Stated.Understanding formula(String text) {
    return read(Temporal.ltl(text, text), Map.of());
  }

  /**
   * What its moves lead to is known when they are made; who makes them is, if the model says it.
   */
  @Override
  public Abilities abilities() {
    return new Abilities(
        Abilities.NONE.reversal(),
        Abilities.NONE.ways(),
        Abilities.NONE.independence(),
        Abilities.NONE.subsets(),
        cast.isEmpty()
            ? Ability.lacking("the model names no actors to whom a run could be unfair")
            : Ability.by(Abilities.Parties.class));
  }

  @Override
  public boolean runsForeignCode() {
    return true;
  }

  @Override
  public boolean mayFail() {
    return true;
  }

  @Override
  public Narrator narrator() {
    return new Narrator.Plain() {
      @Override
      public String label(int label) {
        return labels.text(label);
      }

      @Override
      public List<Step> steps(State before, int event) {
        Explorer explorer = new JavaExplorer<>(JavaSystem.this, false);
        return List.of(Step.of(labels.text(explorer.label(before, event))));
      }

      @Override
      public List<Binding> bindings(State state) {
        return isBeforeStart(state) ? List.of() : JavaSystem.this.bindings(state);
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
