package dev.nutshell.petri.ltl;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Spelling;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.logic.Expressions;
import dev.nutshell.logic.ltl.Atoms;
import dev.nutshell.petri.MarkedNet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What a formula can say of a marking: a comparison of token counts, as an invariant has them, or
 * {@code fireable(t, u)}: one of the transitions is enabled; in braces a condition in the net's own
 * language.
 */
final class NetAtoms implements Atoms {
  private static final String FIREABLE = "fireable";
  private static final int LONGEST = 60;

  private final MarkedNet net;
  private final Narrator narrator;
  private final Map<String, Integer> transitions = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<Function<MarkedNet, StatePredicate>> propositions = new ArrayList<>();

  NetAtoms(MarkedNet net) {
    this.net = net;
    narrator = net.narrator();
    for (int t = 0; t < net.transitionCount(); t++) {
      transitions.put(net.transitionName(t), t);
    }
  }

  List<Function<MarkedNet, StatePredicate>> propositions() {
    return propositions;
  }

  @Override
  public Reading read(String text) {
    Integer known = numbers.get(text);
    if (known != null) {
      return new Reading.Proposition(known);
    }
    if (text.startsWith("{")) {
      return own(text, text.substring(1, text.length() - 1).strip());
    }
    return isFireable(text) ? fireable(text) : comparison(text);
  }

  @Override
  public boolean readsBraces() {
    return net.hasOwnPredicates();
  }

  private Reading own(String text, String condition) {
    try {
      net.ownPredicate(condition);
    } catch (IllegalArgumentException malformed) {
      return new Reading.Unknown(1, malformed.getMessage());
    }
    return add(text, explored -> explored.ownPredicate(condition));
  }

  private Reading add(String text, Function<MarkedNet, StatePredicate> proposition) {
    // Where there are too many, that is said of the whole formula.
    int number = Math.min(propositions.size(), Forbidden.MOST_PROPOSITIONS - 1);
    propositions.add(proposition);
    numbers.put(text, number);
    return new Reading.Proposition(number);
  }

  private Reading comparison(String text) {
    return switch (Expressions.parse(text, narrator, this::noPlace)) {
      case Expressions.Parsed.Malformed malformed ->
          new Reading.Unknown(malformed.problem().column() - 1, malformed.problem().message());
      case Expressions.Parsed.Predicate _ -> add(text, explored -> comparison(text, explored));
    };
  }

  /** Numbers too large to compare end the run: nobody may say then what the formula is. */
  private static StatePredicate comparison(String text, MarkedNet explored) {
    var parsed = (Expressions.Parsed.Predicate) Expressions.parse(text, explored.narrator());
    return new Comparison(text, parsed.value(), parsed.predicate().reads());
  }

  private record Comparison(String text, Narrator.IntReader value, List<Narrator.IntReader> reads)
      implements StatePredicate {
    @Override
    public boolean holds(State state) {
      try {
        return value.read(state) != 0;
      } catch (ArithmeticException incalculable) {
        throw MemoryBudget.Exhausted.full(
            "'" + text + "' cannot be worked out (" + incalculable.getMessage() + ")");
      }
    }
  }

  private String noPlace(String name) {
    return name.equals(FIREABLE)
        ? "fireable is followed by a transition in parentheses, as in fireable(t)"
        : unknown("place", name, net.placeCount(), net::placeName);
  }

  private static String unknown(
      String kind, String name, int count, IntFunction<String> candidates) {
    if (name.length() > LONGEST) {
      return "the net has no " + kind + " '" + name.substring(0, LONGEST - 3) + "...'";
    }
    String nearest =
        Spelling.nearest(name, IntStream.range(0, count).mapToObj(candidates).toList());
    return "the net has no "
        + kind
        + " '"
        + name
        + "'"
        + (nearest == null ? "" : "; did you mean '" + nearest + "'?");
  }

  /** Not where it goes on behind the parenthesis, as in {@code fireable(t) == 1}. */
  private static boolean isFireable(String text) {
    return text.startsWith(FIREABLE + "(") && closing(text) == text.length() - 1;
  }

  /** Where the parenthesis behind the word is closed; quotation marks hide what they hold. */
  private static int closing(String text) {
    int depth = 0;
    for (int i = FIREABLE.length(); i < text.length(); i++) {
      char c = text.charAt(i);
      if (isQuote(c)) {
        i = Math.max(i, text.indexOf(c, i + 1));
      } else if (c == '(') {
        depth++;
      } else if (c == ')' && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isQuote(char c) {
    return c == '\'' || c == '"';
  }

  private Reading fireable(String text) {
    List<Integer> chosen = new ArrayList<>();
    int end = text.length() - 1;
    int at = FIREABLE.length();
    while (at < end) {
      int start = at + 1;
      while (start < end && Character.isWhitespace(text.charAt(start))) {
        start++;
      }
      boolean quoted = isQuote(text.charAt(start));
      int close = quoted ? text.indexOf(text.charAt(start), start + 1) : start;
      if (close < 0) {
        return new Reading.Unknown(start, "this quotation mark has no partner");
      }
      int comma = text.indexOf(',', close);
      at = comma < 0 ? end : comma;
      String rest = text.substring(quoted ? close + 1 : start, at).strip();
      if (quoted && !rest.isEmpty()) {
        return new Reading.Unknown(close + 1, "',' or ')' was expected here");
      }
      String name = quoted ? text.substring(start + 1, close) : rest;
      if (name.isEmpty()) {
        return new Reading.Unknown(start, "a transition was expected here");
      }
      Integer number = transitions.get(name);
      if (number == null) {
        return new Reading.Unknown(
            start, unknown("transition", name, net.transitionCount(), net::transitionName));
      }
      chosen.add(number);
    }
    int[] any = chosen.stream().mapToInt(Integer::intValue).toArray();
    return add(text, explored -> new Enabled(explored, any));
  }

  /** One of the transitions is enabled. */
  private record Enabled(MarkedNet net, int[] transitions) implements StatePredicate {
    @Override
    public boolean holds(State state) {
      for (int transition : transitions) {
        if (net.isEnabled(state, transition)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public List<Narrator.IntReader> reads() {
      List<Narrator.IntReader> readers = new ArrayList<>();
      Narrator narrator = net.narrator();
      for (int transition : transitions) {
        int[] inputs = net.inputs(transition);
        if (inputs == null) {
          return null;
        }
        for (int place : inputs) {
          readers.add(narrator.variable(net.placeName(place)));
        }
      }
      return readers;
    }
  }
}
