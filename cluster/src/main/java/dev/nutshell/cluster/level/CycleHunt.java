package dev.nutshell.cluster.level;

import dev.nutshell.cluster.level.RoundOrder.Kind;
import dev.nutshell.cluster.level.RoundReport.Key;
import dev.nutshell.cluster.level.RoundReport.Link;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.product.Product;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Leads partitions that drop states until an accepting cycle is left or nothing is, and goes round
 * that cycle backwards. What a round does cannot be repeated, so where one is lost, all begin anew.
 */
final class CycleHunt {
  private static final int MOST_ATTEMPTS = 8;

  private final Product product;
  private final Rounds rounds;
  private final LevelOrder states;
  private final Runnable recovering;
  private final Workers.Patience patience;
  private final Explorer explorer;
  private final EventList events = new EventList();
  private final State next = new State();

  /** Of the edges of a cycle, backwards: the set that one is there for, or -1. */
  private final List<Integer> wanted = new ArrayList<>();

  private String attempt;
  private int step;
  private int sweeps;
  private long all;
  private long left;
  private long sentBytes;
  private long peak;
  private Trouble trouble;
  private String whyNot;

  /** Nobody waits any longer, or there is trouble. */
  private static final class Ended extends Exception {
    Ended() {
      super(null, null, false, false);
    }
  }

  CycleHunt(
      Product product,
      Rounds rounds,
      LevelOrder states,
      Runnable recovering,
      Workers.Patience patience) {
    this.product = product;
    this.rounds = rounds;
    this.states = states;
    this.recovering = recovering;
    this.patience = patience;
    explorer = product.explorer();
  }

  /** The states of an accepting cycle, each once, in order; null where there is none. */
  List<Link> cycle() throws IOException {
    for (int i = 0; i < MOST_ATTEMPTS && !patience.isOver(); i++) {
      try {
        attempt = UUID.randomUUID().toString();
        step = 0;
        sweeps = 0;
        wanted.clear();
        return sweeps() ? walk() : null;
      } catch (Workers.Lost lost) {
        whyNot = "cycles were looked for %d times: %s".formatted(i + 1, lost.getMessage());
        recovering.run();
      } catch (Ended ended) {
        return null;
      }
    }
    return null;
  }

  /** Drops states until no more are to be dropped; whether some are left. */
  private boolean sweeps() throws Workers.Lost, IOException, Ended {
    all = live(round(Kind.LOAD));
    left = all;
    while (left > 0) {
      sweeps++;
      long before = left;
      List<RoundReport> reports = round(Kind.FORGET);
      while (pending(reports)) {
        reports = round(Kind.MARK);
      }
      reports = round(Kind.COUNT);
      while (pending(reports)) {
        reports = round(Kind.TRIM);
      }
      left = live(reports);
      if (left == before) {
        break;
      }
    }
    whyNot = null;
    return left > 0;
  }

  private static long live(List<RoundReport> reports) {
    return reports.stream().mapToLong(RoundReport::live).sum();
  }

  private static boolean pending(List<RoundReport> reports) {
    return reports.stream().anyMatch(report -> report.pending() > 0);
  }

  private List<RoundReport> round(Kind kind) throws Workers.Lost, IOException, Ended {
    return round(kind, 0, new Key(0, 0));
  }

  private List<RoundReport> round(Kind kind, int set, Key key)
      throws Workers.Lost, IOException, Ended {
    RoundOrder order =
        new RoundOrder(attempt, step++, kind, states, set, key.partition(), key.id());
    List<RoundReport> reports = rounds.round(order, patience);
    if (reports == null || patience.isOver()) {
      throw new Ended();
    }
    for (RoundReport report : reports) {
      sentBytes += report.sentBytes();
      peak = Math.max(peak, report.peak());
      if (report.trouble() != null) {
        trouble = report.trouble();
        throw new Ended();
      }
    }
    return reports;
  }

  /** Goes back from set to set until it comes to where it was before. */
  private List<Link> walk() throws Workers.Lost, IOException, Ended {
    int sets = Long.bitCount(Survivors.sets(product));
    Link at =
        round(Kind.FIRST).stream()
            .flatMap(report -> report.links().stream())
            .min((one, other) -> Long.compare(one.level(), other.level()))
            .orElseThrow();
    List<Link> path = new ArrayList<>(List.of(at));
    Map<Key, Integer> known = new HashMap<>();
    while (true) {
      Integer met = known.putIfAbsent(at.key(), path.size() - 1);
      if (met != null) {
        return cycle(path, met);
      }
      for (int set = 0; set < sets; set++) {
        at = back(at, set, path);
      }
    }
  }

  /** Goes back by a transition of a set. */
  private Link back(Link from, int set, List<Link> path) throws Workers.Lost, IOException, Ended {
    Deque<Link> ahead = new ArrayDeque<>();
    Link at = from;
    Key before = null;
    while (true) {
      if (before == null) {
        ahead.addAll(follow(at.key(), set));
        before = ahead.remove().before();
      }
      if (ahead.isEmpty()) {
        ahead.addAll(follow(before, set));
      }
      Link earlier = ahead.remove();
      boolean meets = event(earlier, at, set) >= 0;
      path.add(earlier);
      wanted.add(meets ? set : -1);
      if (meets) {
        return earlier;
      }
      at = earlier;
      before = earlier.before();
    }
  }

  private List<Link> follow(Key key, int set) throws Workers.Lost, IOException, Ended {
    return round(Kind.FOLLOW, set, key).stream()
        .flatMap(report -> report.links().stream())
        .toList();
  }

  /** Turned round, so that it begins with the state that was found first. */
  private List<Link> cycle(List<Link> path, int from) {
    List<Link> cycle = new ArrayList<>(path.subList(from + 1, path.size()));
    List<Integer> sets = new ArrayList<>(wanted.subList(from, wanted.size()));
    Collections.reverse(cycle);
    Collections.reverse(sets);
    int least = 0;
    for (int i = 1; i < cycle.size(); i++) {
      least = cycle.get(i).level() < cycle.get(least).level() ? i : least;
    }
    Collections.rotate(cycle, -least);
    Collections.rotate(sets, -least);
    wanted.clear();
    wanted.addAll(sets);
    return cycle;
  }

  /** The events that lead round a cycle. */
  int[] events(List<Link> cycle) {
    int[] all = new int[cycle.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = event(cycle.get(i), cycle.get((i + 1) % all.length), wanted.get(i));
      if (all[i] < 0) {
        throw new Unrepeatable("the model does not repeat itself: a transition is not found again");
      }
    }
    return all;
  }

  /** An event from one state to the other, of a set where that is not -1; -1 where none is. */
  private int event(Link from, Link to, int set) {
    State state = Met.state(from.vector());
    State sought = Met.state(to.vector());
    explorer.enabled(state, events);
    for (int i = 0; i < events.size(); i++) {
      int event = events.get(i);
      if (set >= 0 && (Survivors.marks(product, event) >>> set & 1) == 0) {
        continue;
      }
      explorer.fire(state, event, next);
      if (next.sameAs(sought)) {
        return event;
      }
    }
    return -1;
  }

  /** For people. */
  String sentence() {
    return "cycles were looked for in %,d sweeps and %,d rounds; %,d of %,d states were left"
        .formatted(sweeps, step, left, all);
  }

  long sentBytes() {
    return sentBytes;
  }

  long peak() {
    return peak;
  }

  /** What ended it, or null. */
  Trouble trouble() {
    return trouble;
  }

  /** Why there is no answer, or null where there is. */
  String whyNot() {
    return whyNot;
  }
}
