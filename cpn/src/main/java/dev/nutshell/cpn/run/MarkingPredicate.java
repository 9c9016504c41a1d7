package dev.nutshell.cpn.run;

import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.basis.Builtin;
import dev.nutshell.cpn.basis.Effect;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.eval.Code;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.eval.Slots;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.infer.Elaborator;
import dev.nutshell.cpn.infer.Meaning;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Spelling;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A condition in CPN ML that speaks of the tokens of places. */
final class MarkingPredicate implements StatePredicate {
  private static final Pattern MARK = Pattern.compile("Mark\\.([A-Za-z][\\w']*)");
  private static final Pattern PLACE =
      Pattern.compile("(?<![\\w'.#])([A-Za-z]\\w*'[A-Za-z][\\w']*)(\\s+\\d+)?");

  /** Stands for several places or transitions of one name. */
  static final int SEVERAL = -1;

  private final Code code;
  private final int slots;
  private final ThreadLocal<State> now;

  private MarkingPredicate(Code code, int slots, ThreadLocal<State> now) {
    this.code = code;
    this.slots = slots;
    this.now = now;
  }

  /** Whether it speaks of places as CPN Tools calls them. */
  static boolean isOne(String text, CpnSystem system) {
    return text.contains("Mark.") || !inTokens(text, places(system)).equals(text);
  }

  /** The same with the number of tokens for the name of a place. */
  private static String inTokens(String text, Map<String, Map<Integer, Integer>> places) {
    if (text.contains("Mark.")) {
      return text;
    }
    return PLACE
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    places.containsKey(found.group(1))
                        ? "size(Mark."
                            + found.group(1)
                            + (found.group(2) == null ? " 1" : found.group(2))
                            + ")"
                        : found.group()));
  }

  static MarkingPredicate of(String text, CpnSystem system, Declarations declarations) {
    Map<String, Map<Integer, Integer>> places = places(system);
    // Two quotation marks stand for one, as a shell may have it.
    Inscription source = new Inscription("predicate", inTokens(text.replace("''", "'"), places), 0);
    ThreadLocal<State> now = new ThreadLocal<>();
    Map<String, Meaning> meanings = new HashMap<>();
    places.forEach((name, at) -> meanings.put("Mark." + name, meaning(name, at, system, now)));
    requirePlaces(source, places);
    Elaborator elaborator = declarations.elaborator(source);
    Core core =
        elaborator.check(
            new Parser(source, declarations.fixities()).whole(),
            Type.BOOL,
            declarations.scope().with(meanings));
    elaborator.settle();
    if (!declarations.effects().random().isEmpty()) {
      throw source.malformed("a predicate throws no dice");
    }
    Slots slots = new Slots(null);
    Code code = new Evaluator(slots, Arithmetic::of).expression(core);
    return new MarkingPredicate(code, slots.size(), now);
  }

  /** Names are checked here, where a place that is spelt almost so can be named. */
  static void requirePlaces(Inscription source, Map<String, Map<Integer, Integer>> places) {
    Matcher named = MARK.matcher(source.text());
    while (named.find()) {
      if (!places.containsKey(named.group(1))) {
        String nearest = Spelling.nearest(named.group(1), List.copyOf(places.keySet()));
        throw source.malformed(
            named.start(),
            "the net has no place '"
                + named.group(1)
                + "'"
                + (nearest == null ? "" : "; did you mean 'Mark." + nearest + "'?"));
      }
      if (places.get(named.group(1)).containsValue(SEVERAL)) {
        throw source.malformed(named.start(), "several places are called '" + named.group(1) + "'");
      }
    }
  }

  /** Places by the name that the tool gives their functions, and by instance. */
  static Map<String, Map<Integer, Integer>> places(CpnSystem system) {
    Map<String, Map<Integer, Integer>> all = new TreeMap<>();
    for (int p = 0; p < system.placeCount(); p++) {
      for (String name : system.model().places().get(p).names()) {
        add(all, name, p);
      }
    }
    return all;
  }

  /** Takes in something that is called so, with the number of an instance at the end. */
  static void add(Map<String, Map<Integer, Integer>> all, String name, int which) {
    int blank = name.lastIndexOf(' ');
    all.computeIfAbsent(
            name.substring(0, blank).replaceAll("[^A-Za-z0-9_']", "_"), _ -> new HashMap<>())
        .merge(
            Integer.parseInt(name.substring(blank + 1)),
            which,
            (one, other) -> one.equals(other) ? one : SEVERAL);
  }

  private static Meaning meaning(
      String name, Map<Integer, Integer> instances, CpnSystem system, ThreadLocal<State> now) {
    int any = Math.max(0, instances.values().iterator().next());
    Type type = system.model().places().get(any).set().type();
    Fn tokens =
        instance -> {
          Integer place = instances.get((Integer) instance);
          if (place == null) {
            throw Raised.fail("Mark." + name + " has no instance " + instance);
          }
          return tokens(system, now.get(), place);
        };
    return new Meaning.Given(
        new Builtin(name, Scheme.of(Type.arrow(Type.INT, Type.list(type))), tokens, Effect.NONE));
  }

  /**
   * In the order of the colour set, so that lists can be compared whichever way they came about.
   */
  static Items tokens(CpnSystem system, State state, int place) {
    List<Object> all = new ArrayList<>();
    system.view(state, place, (colour, _, count) -> all.addAll(Collections.nCopies(count, colour)));
    all.sort(system.model().places().get(place).set()::compare);
    return Items.of(all);
  }

  /** False where it raises. */
  @Override
  public boolean holds(State state) {
    try {
      return value(state);
    } catch (Raised raised) {
      return false;
    }
  }

  private boolean value(State state) {
    now.set(state);
    return (Boolean) code.eval(new Object[slots]);
  }

  /** The same inside of a formula, where nobody may say what it is if it raises. */
  StatePredicate inFormula(String text) {
    return state -> {
      try {
        return value(state);
      } catch (Raised raised) {
        throw MemoryBudget.Exhausted.full("'" + text + "' raises " + raised.getMessage());
      }
    };
  }

  @Override
  public String whyNot(State state) {
    now.set(state);
    try {
      code.eval(new Object[slots]);
      return null;
    } catch (Raised raised) {
      return "it raises " + raised.getMessage();
    }
  }
}
