package dev.nutshell.promela.run;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.Actors;
import dev.nutshell.promela.depend.Dependencies;
import dev.nutshell.promela.depend.Situation;
import dev.nutshell.promela.table.Model;
import java.util.Arrays;
import java.util.Set;
import java.util.function.IntPredicate;

/** Tells what reductions ask: processes are the actors. */
abstract class ReducibleExplorer extends ChainExplorer implements Abilities.Independence, Actors {
  private final int[] stance = new int[MOST];
  private final int[] future = new int[MOST];
  private final long[] enabledTransitions = new long[MOST];

  /** With whom the processes may now have a rendezvous, as bits. */
  private final long[] partners = new long[MOST];

  private long movers;
  private long tangled;
  private final boolean reducible;
  private boolean watches;
  private Dependencies dependencies;
  private int actors;

  ReducibleExplorer(Model model, Moves moves, int widest) {
    super(model, moves, widest);
    reducible = model.features().reducible();
  }

  private void prepare() {
    if (dependencies == null) {
      dependencies = new Dependencies(model, Set.of(), _ -> false);
    }
  }

  @Override
  public int look(State state, EventList enabled) {
    load(state);
    if (!reducible || timedOut || count > MOST) {
      return 0;
    }
    prepare();
    Arrays.fill(enabledTransitions, 0, count, 0);
    Arrays.fill(partners, 0, count, 0);
    movers = 0;
    tangled = 0;
    for (int i = 0; i < enabled.size(); i++) {
      int event = enabled.get(i);
      boolean row = Event.isRow(event);
      int pid = row ? Event.pid(first(event)) : Event.pid(event);
      int transition = row ? Event.transition(first(event)) : Event.transition(event);
      int partner = row ? Event.partner(first(event)) : Event.partner(event);
      enabledTransitions[pid] |= transition < Long.SIZE ? 1L << transition : 0;
      partners[pid] |= partner >= 0 ? 1L << partner : 0;
      movers |= 1L << pid;
    }
    for (int pid = 0; pid < count; pid++) {
      Situation situation = situation(pid);
      tangled |= situation.isTangled() ? 1L << pid : 0;
      long filled = situation.listens() ? filled(situation, enabledTransitions[pid]) : 0;
      stance[pid] = situation.stance(enabledTransitions[pid], filled);
      future[pid] = situation.future();
    }
    actors = count;
    return actors;
  }

  private Situation situation(int pid) {
    return dependencies.situation(pid, type[pid], node(pid), channelsBefore[pid], b, base[pid]);
  }

  /** The disabled receives whose channel has a message. */
  private long filled(Situation situation, long enabled) {
    long filled = 0;
    for (int i = 0; i < situation.size(); i++) {
      int channel = situation.input(i);
      if (channel > 0
          && channel <= channelCount()
          && (enabled >>> i & 1) == 0
          && channelShape[channel].length(b, channelAt[channel]) > 0) {
        filled |= 1L << i;
      }
    }
    return filled;
  }

  @Override
  public int actor(int event) {
    return Event.isRow(event) ? Event.pid(first(event)) : Event.pid(event);
  }

  @Override
  public long minds(int actor) {
    long minded = 0;
    for (int pid = 0; pid < actors; pid++) {
      if (pid != actor && dependencies.minds(stance[actor], future[pid])) {
        minded |= 1L << pid;
      }
    }
    return minded;
  }

  @Override
  public long visibleNow() {
    long changing = 0;
    for (int pid = 0; pid < actors; pid++) {
      if (dependencies.minds(stance[pid], dependencies.observed())) {
        changing |= 1L << pid;
      }
    }
    for (int pid = 0; pid < actors; pid++) {
      changing |= dependencies.touchesWatched(node(pid)) ? 1L << pid : 0;
    }
    // Whoever gets control from a tangled event may change whatever may ever be changed.
    changing |= tangled != 0 && (visibleEver() != 0 || watches) ? tangled : 0;
    long visible = changing & movers;
    for (int pid = 0; pid < actors; pid++) {
      // The receiver changes what the event does that is the sender's.
      visible |= (partners[pid] & changing) != 0 ? 1L << pid : 0;
    }
    return visible;
  }

  /** What a partner or a tangled event may do is the business of whose event it is. */
  @Override
  public long loopsNow() {
    long closing = 0;
    for (int pid = 0; pid < actors; pid++) {
      closing |= dependencies.closesLoop(node(pid)) ? 1L << pid : 0;
    }
    long loops = (closing & movers) | tangled;
    for (int pid = 0; pid < actors; pid++) {
      loops |= (partners[pid] & closing) != 0 ? 1L << pid : 0;
    }
    return loops;
  }

  @Override
  public Actors observing(Set<String> names, IntPredicate watched) {
    if (dependencies != null) {
      throw new IllegalStateException("it is known already what is observed");
    }
    dependencies = new Dependencies(model, names, watched);
    watches = true;
    return this;
  }

  @Override
  public long visibleEver() {
    long visible = 0;
    for (int pid = 0; pid < actors; pid++) {
      if (dependencies.minds(dependencies.observer(), future[pid])) {
        visible |= 1L << pid;
      }
    }
    return visible;
  }

  @Override
  public boolean independent(State state, int event, int other) {
    if (!reducible) {
      return false;
    }
    long one = first(event);
    long two = first(other);
    if (takesPart(Event.pid(one), two) || takesPart(Event.partner(one), two)) {
      return false;
    }
    prepare();
    load(state);
    int p = Event.pid(one);
    int q = Event.pid(two);
    int i = Event.transition(one);
    int j = Event.transition(two);
    return commute(p, i, q, j)
        && (Event.partner(one) < 0
            || commute(Event.partner(one), Event.partnerTransition(one), q, j))
        && (Event.partner(two) < 0
            || commute(p, i, Event.partner(two), Event.partnerTransition(two)))
        && (Event.partner(one) < 0
            || Event.partner(two) < 0
            || commute(
                Event.partner(one),
                Event.partnerTransition(one),
                Event.partner(two),
                Event.partnerTransition(two)));
  }

  private static boolean takesPart(int pid, long alternative) {
    return pid >= 0 && (pid == Event.pid(alternative) || pid == Event.partner(alternative));
  }

  private boolean commute(int pid, int transition, int other, int otherTransition) {
    return situation(pid).commutes(transition, situation(other), otherTransition);
  }
}
