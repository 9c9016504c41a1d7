package dev.nutshell.cpn.random;

import dev.nutshell.cpn.random.FlatNet.Change;
import dev.nutshell.cpn.random.FlatNet.Flow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Explores a net by trying every colour for every variable of every transition in every marking. A
 * marking is a sorted list of tokens a place; there are no plans, numbers or caches.
 */
final class BruteForce {
  /** A token; the stamp is 0 where the place has no time. */
  record Token(Object colour, int stamp) {}

  record Marked(List<List<Token>> places, int clock) {}

  private final FlatNet net;
  private final boolean relative;

  BruteForce(FlatNet net, boolean relative) {
    this.net = net;
    this.relative = relative;
  }

  /** New states and arcs of each level, breadth first. */
  List<String> levels(int depth, int most) {
    List<String> levels = new ArrayList<>();
    Set<Marked> seen = new HashSet<>();
    List<Marked> level = List.of(initial());
    seen.addAll(level);
    while (!level.isEmpty() && levels.size() < depth && seen.size() < most) {
      List<Marked> next = new ArrayList<>();
      long arcs = 0;
      for (Marked marked : level) {
        for (Marked successor : successors(marked)) {
          arcs++;
          if (seen.add(successor)) {
            next.add(successor);
          }
        }
      }
      levels.add(next.size() + "/" + arcs);
      level = next;
    }
    return levels;
  }

  private Marked initial() {
    List<List<Token>> places = new ArrayList<>();
    for (FlatNet.Spot spot : net.places()) {
      List<Token> tokens = new ArrayList<>();
      for (int i = 0; i < spot.colours().size(); i++) {
        tokens.add(new Token(spot.colours().get(i), spot.timed() ? spot.stamps().get(i) : 0));
      }
      places.add(tokens);
    }
    return normal(places, 0);
  }

  private Marked normal(List<List<Token>> places, int clock) {
    List<List<Token>> sorted = new ArrayList<>();
    for (int p = 0; p < places.size(); p++) {
      boolean timed = net.places().get(p).timed();
      List<Token> tokens = new ArrayList<>();
      for (Token token : places.get(p)) {
        tokens.add(
            timed && relative
                ? new Token(token.colour(), Math.max(0, token.stamp() - clock))
                : token);
      }
      tokens.sort(
          Comparator.comparing((Token token) -> token.colour().toString())
              .thenComparing(Token::stamp));
      sorted.add(tokens);
    }
    return new Marked(sorted, relative ? 0 : clock);
  }

  /** One for each binding that can occur. */
  private List<Marked> successors(Marked marked) {
    int last = marked.clock();
    for (List<Token> tokens : marked.places()) {
      for (Token token : tokens) {
        last = Math.max(last, token.stamp());
      }
    }
    for (int time = marked.clock(); time <= last; time++) {
      List<Marked> found = new ArrayList<>();
      int best = Integer.MAX_VALUE;
      for (Change change : net.transitions()) {
        List<Marked> mine = new ArrayList<>();
        bind(change, 0, new HashMap<>(), marked, time, mine);
        if (!mine.isEmpty() && change.priority() < best) {
          best = change.priority();
          found.clear();
        }
        if (change.priority() == best) {
          found.addAll(mine);
        }
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private void bind(
      Change change,
      int at,
      Map<String, Object> values,
      Marked marked,
      int time,
      List<Marked> into) {
    if (at < change.variables().size()) {
      FlatNet.Variable variable = change.variables().get(at);
      for (Object colour : variable.kind().all()) {
        values.put(variable.name(), colour);
        bind(change, at + 1, values, marked, time, into);
      }
      return;
    }
    if (change.guard().stream().allMatch(each -> each.truth(values))) {
      Marked next = occur(change, values, marked, time);
      if (next != null) {
        into.add(next);
      }
    }
  }

  /** Null where something is missing. */
  private Marked occur(Change change, Map<String, Object> values, Marked marked, int time) {
    if (change.inhibitors().stream().anyMatch(p -> !marked.places().get(p).isEmpty())) {
      return null;
    }
    List<List<Token>> places = new ArrayList<>();
    marked.places().forEach(tokens -> places.add(new ArrayList<>(tokens)));
    for (Flow flow : change.takes()) {
      for (Object colour : (List<?>) flow.colours().of(values)) {
        Token latest = null;
        for (Token token : places.get(flow.place())) {
          if (token.colour().equals(colour)
              && token.stamp() <= time + flow.delay()
              && (latest == null || token.stamp() > latest.stamp())) {
            latest = token;
          }
        }
        if (latest == null) {
          return null;
        }
        places.get(flow.place()).remove(latest);
      }
    }
    for (int p : change.resets()) {
      places.get(p).removeIf(token -> token.stamp() <= time);
    }
    for (Flow flow : change.gives()) {
      for (Object colour : (List<?>) flow.colours().of(values)) {
        boolean timed = net.places().get(flow.place()).timed();
        places
            .get(flow.place())
            .add(new Token(colour, timed ? time + change.delay() + flow.delay() : 0));
      }
    }
    return normal(places, time);
  }
}
