package dev.nutshell.petri.net;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.TransitionParties;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A place/transition net as a transition system. */
public final class NetSystem implements MarkedNet {
  /** What {@link Explorer#fire} returns where a place holds more than any field could. */
  static final int TOO_MANY = 1;

  private static final int CHUNK = 4;
  private static final long MANY = 1L << 24;

  private final Net net;
  private final Origin origin;
  private final NetCode code;

  /**
   * Where a net comes from.
   *
   * @param claims what is stated of the net and cannot be checked on it
   */
  private record Origin(boolean isUnfolded, List<Stated> claims) {}

  public NetSystem(Net net) {
    this(net, new Origin(false, List.of()), Packing.of(net));
  }

  private NetSystem(Net net, Origin origin, Packing packing) {
    this.net = net;
    this.origin = origin;
    code = NetCode.of(packing);
  }

  /**
   * A net that was made of a coloured one.
   *
   * @param claims what is stated of that one
   */
  public static NetSystem unfolded(Net net, List<Stated> claims) {
    return new NetSystem(net, new Origin(true, List.copyOf(claims)), Packing.of(net));
  }

  public Net net() {
    return net;
  }

  @Override
  public int placeCount() {
    return net.placeCount();
  }

  @Override
  public String placeName(int place) {
    return net.places()[place];
  }

  @Override
  public int transitionCount() {
    return net.transitionCount();
  }

  @Override
  public boolean isUnfolded() {
    return origin.isUnfolded();
  }

  @Override
  public String transitionName(int transition) {
    return net.transitions()[transition];
  }

  @Override
  public long mostOfOneColour(State state, int place) {
    return tokens(state, place);
  }

  @Override
  public long tokens(State state, int place) {
    return code.packing().tokens(place, state.bytes());
  }

  @Override
  public void tokens(State state, long[] into) {
    code.packing().tokens(state.bytes(), into);
  }

  @Override
  public boolean isEnabled(State state, int transition) {
    Net.Arcs fewer = net.special().fewer(transition);
    for (int i = 0; i < fewer.size(); i++) {
      if (code.packing().tokens(fewer.places()[i], state.bytes()) >= fewer.weights()[i]) {
        return false;
      }
    }
    return code.firings()[transition >> Firing.SHARE_BITS].test(
        transition & Firing.SHARE - 1, state.bytes());
  }

  /**
   * Which transitions are enabled in a state.
   *
   * @param before the answer for another state, which is brought up to date; or null
   */
  public Enabling enabling(State state, Enabling before) {
    Enabling enabling = before == null ? new Enabling(code) : before;
    enabling.moveTo(state.bytes());
    return enabling;
  }

  @Override
  public long ceiling(int[] places) {
    return code.packing().ceiling(places);
  }

  /** A place overflowed: what goes on is the same net in wider vectors, if there are any. */
  int outgrown(int place) {
    if (code.packing().isWidest(place)) {
      return TOO_MANY;
    }
    throw new Outgrown(
        "place " + net.places()[place] + " outgrew its bits",
        new NetSystem(net, origin, code.packing().wider(place)));
  }

  /** How wide places have become. */
  @Override
  public Vocabulary vocabulary() {
    return new Vocabulary() {
      @Override
      public void write(ImageWriter out) throws IOException {
        code.packing().write(out);
      }

      @Override
      public TransitionSystem read(ImageReader in) throws IOException {
        return new NetSystem(net, origin, code.packing().read(in));
      }
    };
  }

  @Override
  public boolean mayOutgrow() {
    return !code.packing().isProven();
  }

  /** What a transition empties cannot be told afterwards, and its effect is no sum. */
  @Override
  public Abilities abilities() {
    boolean resets = net.special().hasResets();
    String lost = "what a reset arc takes away cannot be given back";
    return new Abilities(
        resets ? Ability.lacking(lost) : Ability.by(Abilities.Reversal.class),
        Abilities.NONE.ways(),
        resets
            ? Ability.lacking("of nets with reset arcs it is not known")
            : Ability.by(Abilities.Independence.class),
        whyIrreducible() == null
            ? Ability.by(Abilities.Subsets.class)
            : Ability.lacking(whyIrreducible()),
        TransitionParties.ability(this, event -> event),
        new Ability.Has<>(_ -> new NetText(this, code.packing())));
  }

  /** Only so many tokens at a time make it impossible that a place overflows within any search. */
  private String whyIrreducible() {
    if (net.special().hasLimits() || net.special().hasResets()) {
      return "stubborn sets are not known for inhibitor arcs, reset arcs and capacities";
    }
    return mayOutgrow() && (net.heaviestArc() > MANY || net.mostInitial() > Long.MAX_VALUE / 4)
        ? "places may come to hold more tokens than can be counted, which only a search of all"
            + " states finds"
        : null;
  }

  @Override
  public int[] inputs(int transition) {
    return net.in()[transition].places();
  }

  @Override
  public int place(Narrator.IntReader reader) {
    return reader instanceof NetNarrator.Tokens tokens
        ? tokens.place()
        : MarkedNet.super.place(reader);
  }

  @Override
  public Ability<Abilities.Sequences> sequences(BitSet read) {
    String why = whyIrreducible();
    return why == null
        ? new Ability.Has<>(explorer -> ((NetExplorer) explorer).sequences(read))
        : Ability.lacking(why);
  }

  /** How many bytes a marking takes. */
  public int vectorLength() {
    return code.packing().length();
  }

  @Override
  public Explorer explorer() {
    NetExplorer explorer = new NetExplorer(this, code);
    return net.special().hasResets() ? new ResettingExplorer(explorer) : explorer;
  }

  @Override
  public List<Stated> statements() {
    return origin.claims();
  }

  @Override
  public boolean mayFail() {
    return true;
  }

  @Override
  public Narrator narrator() {
    return new NetNarrator(this);
  }

  @Override
  public Meaning meaning(String label) {
    String[] names = net.transitions();
    return Meaning.among(names.length, number -> names[number], label);
  }

  /** Bytes have no meaning of their own, so the components are stretches of four. */
  @Override
  public StateLayout layout() {
    int length = vectorLength();
    List<StateLayout.Kind> kinds = new ArrayList<>();
    for (int at = 0; at < length; at += CHUNK) {
      kinds.add(new StateLayout.Kind("places " + kinds.size()));
    }
    return new StateLayout() {
      @Override
      public List<Kind> kinds() {
        return kinds;
      }

      @Override
      public void components(State state, Components into) {
        into.clear();
        for (int i = 0, at = 0; at < length; i++) {
          at = Math.min(length, at + CHUNK);
          into.add(i, at);
        }
      }
    };
  }
}
