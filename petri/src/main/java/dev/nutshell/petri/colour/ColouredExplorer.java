package dev.nutshell.petri.colour;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/** Enumerates bindings and fires them; an event is a transition with values for its variables. */
final class ColouredExplorer implements Explorer.Plain, Abilities.Reversal, Abilities.Independence {
  private static final int DONE = -1;
  private static final int MISSING = -2;

  private final ColouredSystem system;
  private final ColouredMachine machine;
  private final MarkingLayout layout;
  private final Instances instances;
  private final int transitions;
  private final EventList ranks;
  private final EventList all = new EventList();
  private final TokenList[] lists;
  private final boolean[] touched;
  private final BitWriter writer = new BitWriter();
  private final Multiset otherTaken = new Multiset();
  private final BitSet fired = new BitSet();

  ColouredExplorer(ColouredSystem system, ColouredMachine machine) {
    this.system = system;
    this.machine = machine;
    layout = machine.layout;
    instances = machine.instances;
    transitions = system.net().transitions().size();
    ranks = system.net().hasPriorities() ? new EventList() : null;
    lists = new TokenList[system.net().places().size()];
    touched = new boolean[lists.length];
    for (int p : layout.sparse()) {
      lists[p] = new TokenList();
    }
  }

  @Override
  public void initial(State into) {
    State empty = new State();
    empty.resize(layout.denseBytes() + layout.sparse().length);
    Multiset initial = system.initial(machine);
    machine.taken.clear();
    int overflow = apply(empty, machine.taken, initial, into);
    if (overflow != DONE) {
      system.outgrown(overflow);
    }
  }

  @Override
  public int enabled(State state, EventList into) {
    machine.load(state);
    machine.fault = Explorer.OK;
    into.clear();
    if (ranks == null) {
      machine.enumerate(transitions, into, null);
    } else {
      ranks.clear();
      machine.enumerate(transitions, into, ranks);
      keepHighest(into);
    }
    return machine.fault;
  }

  private void keepHighest(EventList events) {
    int highest = Integer.MIN_VALUE;
    for (int i = 0; i < ranks.size(); i++) {
      highest = Math.max(highest, ranks.get(i));
    }
    all.clear();
    for (int i = 0; i < events.size(); i++) {
      all.add(events.get(i));
    }
    events.clear();
    for (int i = 0; i < all.size(); i++) {
      if (ranks.get(i) == highest) {
        events.add(all.get(i));
      }
    }
  }

  @Override
  public int fire(State state, int event, State into) {
    machine.fault = Explorer.OK;
    effects(event);
    fired.set(instances.transition(event));
    int overflow = apply(state, machine.taken, machine.given, into);
    if (overflow == MISSING) {
      throw new IllegalStateException("event " + event + " is not enabled");
    }
    if (overflow != DONE) {
      return system.outgrown(overflow);
    }
    return machine.fault != Explorer.OK ? machine.fault : system.capacityFault(machine.given, into);
  }

  /** Works out what an event takes and gives. */
  private void effects(int event) {
    int transition = instances.transition(event);
    instances.load(event, machine.f);
    machine.lets(transition);
    machine.taken.clear();
    machine.given.clear();
    machine.takes(transition);
    machine.gives(transition);
  }

  /** Firing backwards: what was given must be there, else the event cannot have led here. */
  @Override
  public boolean unfire(State state, int event, State into) {
    effects(event);
    return apply(state, machine.given, machine.taken, into) == DONE;
  }

  /**
   * Takes some tokens off a marking and adds others.
   *
   * @return {@link #DONE}, {@link #MISSING}, or the place whose counters are too narrow
   */
  private int apply(State state, Multiset minus, Multiset plus, State into) {
    into.copyFrom(state);
    byte[] vector = into.bytes();
    boolean rebuild = touchSparse(state, minus) | touchSparse(state, plus);
    int outcome = DONE;
    for (int i = 0; i < minus.size && outcome == DONE; i++) {
      int p = minus.places[i];
      long count = minus.counts[i];
      if (!layout.isDense(p)) {
        outcome = count == 0 || lists[p].remove(minus.tokens[i], count) ? DONE : MISSING;
      } else {
        long have = layout.get(vector, p, minus.tokens[i]);
        outcome = have >= count ? DONE : MISSING;
        if (have >= count) {
          layout.set(vector, p, minus.tokens[i], have - count);
        }
      }
    }
    for (int i = 0; i < plus.size && outcome == DONE; i++) {
      int p = plus.places[i];
      long count = plus.counts[i];
      if (!layout.isDense(p)) {
        if (count != 0) {
          lists[p].add(plus.tokens[i], count);
        }
      } else {
        long have = layout.get(vector, p, plus.tokens[i]);
        outcome = layout.set(vector, p, plus.tokens[i], have + count) ? DONE : p;
      }
    }
    if (rebuild) {
      rebuild(state, into);
    }
    return outcome;
  }

  private boolean touchSparse(State state, Multiset tokens) {
    boolean any = false;
    for (int i = 0; i < tokens.size; i++) {
      int p = tokens.places[i];
      if (!layout.isDense(p)) {
        any = true;
        if (!touched[p]) {
          touched[p] = true;
          read(state, p);
        }
      }
    }
    return any;
  }

  private void read(State state, int place) {
    int at = layout.denseBytes();
    for (int p : layout.sparse()) {
      at = BitWriter.read(state.bytes(), at, layout.tokenBits(p), p == place ? lists[p] : null);
      if (p == place) {
        return;
      }
    }
  }

  /** Writes the sparse places that were touched anew and copies the others. */
  private void rebuild(State state, State into) {
    byte[] old = state.bytes();
    writer.clear();
    int at = layout.denseBytes();
    for (int p : layout.sparse()) {
      int end = BitWriter.read(old, at, layout.tokenBits(p), null);
      if (touched[p]) {
        touched[p] = false;
        writer.write(lists[p], layout.tokenBits(p));
      } else {
        writer.copy(old, at, end);
      }
      at = end;
    }
    into.resize(layout.denseBytes() + writer.size);
    System.arraycopy(writer.bytes, 0, into.bytes(), layout.denseBytes(), writer.size);
  }

  /** Events commute if neither takes what the other needs; capacities are only watched. */
  @Override
  public boolean independent(State state, int event, int other) {
    if (ranks != null || system.hasInhibitors()) {
      return false;
    }
    return !disables(event, other) && !disables(other, event);
  }

  private boolean disables(int event, int other) {
    effects(other);
    otherTaken.clear();
    for (int i = 0; i < machine.taken.size; i++) {
      otherTaken.add(machine.taken.places[i], machine.taken.tokens[i], machine.taken.counts[i]);
    }
    effects(event);
    for (int i = 0; i < otherTaken.size; i++) {
      int p = otherTaken.places[i];
      long token = otherTaken.tokens[i];
      if (machine.given.count(p, token) < machine.taken.count(p, token)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int label(State state, int event) {
    return instances.transition(event);
  }

  @Override
  public void labels(State state, int event, IntConsumer visitor) {
    visitor.accept(instances.transition(event));
    List<String> named = system.namedBindings();
    if (!named.isEmpty()) {
      String text = system.narrator().steps(state, event).getFirst().text();
      for (int i = 0; i < named.size(); i++) {
        if (named.get(i).equals(text)) {
          visitor.accept(transitions + i);
        }
      }
    }
  }

  @Override
  public List<Narrator.Step> unreached() {
    List<Narrator.Step> steps = new ArrayList<>();
    for (int t = fired.nextClearBit(0); t < transitions; t = fired.nextClearBit(t + 1)) {
      steps.add(Narrator.Step.of(system.net().transitions().get(t).name()));
    }
    return steps;
  }

  @Override
  public void joins(Explorer other) {
    fired.or(((ColouredExplorer) other).fired);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    long[] words = fired.toLongArray();
    out.putLongs(words, words.length);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    fired.or(BitSet.valueOf(in.getLongs()));
  }
}
